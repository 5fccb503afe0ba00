/** A matrix as shades of ink: crisp cells on a canvas, accessible by pointer, arrow keys and screen reader. */
import { useCallback, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { arrowSteps } from '../ui/arrows.ts';
import { heat } from '../ui/colour.ts';
import type { Ink } from '../ui/ink.ts';
import { CanvasSurface, type Draw } from './CanvasSurface.tsx';
import { evenTracks, type Tracks } from './tracks.ts';
import type { Pen } from './picture/pen.ts';

/** Row and column, from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface HeatCanvasProps {
  /** The content of the matrix; its accessible name. */
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  /** Row by row, rows × columns amounts; NaN is an empty cell. */
  readonly values: ArrayLike<number>;
  /** The amount at the dark end of the ramp; by default the largest value. */
  readonly max?: number | undefined;
  /** CSS pixels of the whole matrix; ignored if tracks are given. */
  readonly width: number;
  readonly height: number;
  /** Positions of rows and columns; evenly spaced by default. */
  readonly rowTracks?: Tracks | undefined;
  readonly columnTracks?: Tracks | undefined;
  /** Draws over the cells. Memoise it: a new function triggers a redraw. */
  readonly over?: ((context: Pen, ink: Ink) => void) | undefined;
  /** Describes a cell: "art evicts vortex: 812 lines". Announced when the keyboard moves. */
  readonly describe: (cell: Cell) => string;
  /** Called with the cell under the pointer or keyboard cursor; null on leaving. */
  readonly onCell?: ((cell: Cell | null) => void) | undefined;
  /** The cell chosen by click, Enter or space; framed while no other cell is pointed at. */
  readonly chosen?: Cell | null | undefined;
  readonly onChoose?: ((cell: Cell) => void) | undefined;
}

/** Cells of at least this many pixels are separated by a thin line of background. */
const leastApart = 6;

export function HeatCanvas(props: HeatCanvasProps) {
  const { label, rows, columns, values, describe, onCell, chosen = null, onChoose, over } = props;
  const [cell, setCell] = useState<Cell | null>(null);
  const max = useMemo(
    () => props.max ?? Array.from(values).reduce((most, value) => (value > most ? value : most), 0),
    [props.max, values],
  );
  const x = useMemo(
    () => props.columnTracks ?? evenTracks(columns, props.width),
    [props.columnTracks, columns, props.width],
  );
  const y = useMemo(
    () => props.rowTracks ?? evenTracks(rows, props.height),
    [props.rowTracks, rows, props.height],
  );

  const draw = useCallback<Draw>(
    (context, ink) => {
      const [gapX, gapY] = [x.least >= leastApart ? 1 : 0, y.least >= leastApart ? 1 : 0];
      const fills = new Map<number, string>();
      const fillOf = (value: number): string => {
        const known = fills.get(value);
        if (known !== undefined) return known;
        const fill = Number.isNaN(value) ? ink.bg : heat(value / (max || 1), ink.theme);
        fills.set(value, fill);
        return fill;
      };
      for (let row = 0; row < rows; row++) {
        const top = y.start(row);
        const height = y.end(row) - top - gapY;
        for (let column = 0; column < columns; column++) {
          const left = x.start(column);
          context.fillStyle = fillOf(values[row * columns + column] ?? 0);
          context.fillRect(left, top, x.end(column) - left - gapX, height);
        }
      }
      over?.(context, ink);
      const framed = cell ?? chosen;
      if (framed === null) return;
      const [left, top] = [x.start(framed.column), y.start(framed.row)];
      context.strokeStyle = ink.accent;
      context.lineWidth = 2;
      context.strokeRect(left, top, x.end(framed.column) - left - gapX, y.end(framed.row) - top - gapY);
    },
    [rows, columns, values, max, x, y, cell, chosen, over],
  );

  const go = (next: Cell | null): void => {
    if (next?.row === cell?.row && next?.column === cell?.column) return;
    setCell(next);
    onCell?.(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const row = y.at(((event.clientY - box.top) / box.height) * y.extent);
    const column = x.at(((event.clientX - box.left) / box.width) * x.extent);
    go(row !== null && column !== null ? { row, column } : null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    if (onChoose && cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onChoose(cell);
    }
    const step = arrowSteps[event.key];
    if (!step) return;
    event.preventDefault();
    const from = cell ?? { row: 0, column: 0 };
    go({
      row: Math.min(rows - 1, Math.max(0, from.row + step[1])),
      column: Math.min(columns - 1, Math.max(0, from.column + step[0])),
    });
  };
  const leave = (): void => go(null);

  return (
    <div className="heat">
      <CanvasSurface
        width={x.extent}
        height={y.extent}
        draw={draw}
        role="application"
        aria-roledescription="matrix"
        aria-label={`${label}. Arrow keys read the cells${onChoose ? ', Enter chooses one' : ''}.`}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerLeave={leave}
        onClick={() => {
          if (onChoose && cell) onChoose(cell);
        }}
        onFocus={() => go(cell ?? { row: 0, column: 0 })}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">{cell === null ? '' : describe(cell)}</output>
    </div>
  );
}
