/** A matrix as shades of ink: crisp cells on a canvas, read by pointer, by arrow keys and by screen reader. */
import { useCallback, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { heat } from '../colour.ts';
import { CanvasSurface, type Draw } from './CanvasSurface.tsx';

/** Row and column, from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface HeatCanvasProps {
  /** What the matrix shows; its accessible name. */
  readonly label: string;
  readonly rows: number;
  readonly columns: number;
  /** Row by row, rows × columns amounts; NaN is a hole. */
  readonly values: ArrayLike<number>;
  /** The amount at the dark end of the ramp; default the largest value. */
  readonly max?: number | undefined;
  /** CSS pixels of the whole matrix. */
  readonly width: number;
  readonly height: number;
  /** "art evicts vortex: 812 lines". Announced when the keyboard moves. */
  readonly describe: (cell: Cell) => string;
  /** The cell pointed at or walked to; null when left. */
  readonly onCell?: ((cell: Cell | null) => void) | undefined;
  /** The cell that was chosen by click, Enter or space; framed while nobody points elsewhere. */
  readonly chosen?: Cell | null | undefined;
  readonly onChoose?: ((cell: Cell) => void) | undefined;
}

/** Edges snapped to whole device pixels would shimmer on resize; whole CSS pixels are sharp at every ratio. */
function edge(index: number, count: number, extent: number): number {
  return Math.round((index / count) * extent);
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function HeatCanvas(props: HeatCanvasProps) {
  const { label, rows, columns, values, width, height, describe, onCell, chosen = null, onChoose } = props;
  const [cell, setCell] = useState<Cell | null>(null);
  const max = useMemo(
    () => props.max ?? Array.from(values).reduce((most, value) => (value > most ? value : most), 0),
    [props.max, values],
  );

  const draw = useCallback<Draw>(
    (context, ink) => {
      const gap = width / columns >= 6 && height / rows >= 6 ? 1 : 0;
      for (let row = 0; row < rows; row++) {
        const top = edge(row, rows, height);
        for (let column = 0; column < columns; column++) {
          const left = edge(column, columns, width);
          const value = values[row * columns + column] ?? 0;
          context.fillStyle = Number.isNaN(value) ? ink.bg : heat(value / (max || 1), ink.theme);
          context.fillRect(
            left,
            top,
            edge(column + 1, columns, width) - left - gap,
            edge(row + 1, rows, height) - top - gap,
          );
        }
      }
      const framed = cell ?? chosen;
      if (framed === null) return;
      const [left, top] = [edge(framed.column, columns, width), edge(framed.row, rows, height)];
      context.strokeStyle = ink.accent;
      context.lineWidth = 2;
      context.strokeRect(
        left,
        top,
        edge(framed.column + 1, columns, width) - left - gap,
        edge(framed.row + 1, rows, height) - top - gap,
      );
    },
    [rows, columns, values, max, width, height, cell, chosen],
  );

  const go = (next: Cell | null): void => {
    if (next?.row === cell?.row && next?.column === cell?.column) return;
    setCell(next);
    onCell?.(next);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
    go(row >= 0 && row < rows && column >= 0 && column < columns ? { row, column } : null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    if (onChoose && cell && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onChoose(cell);
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const from = cell ?? { row: 0, column: 0 };
    go({
      row: Math.min(rows - 1, Math.max(0, from.row + step[0])),
      column: Math.min(columns - 1, Math.max(0, from.column + step[1])),
    });
  };
  const leave = (): void => {
    go(null);
  };

  return (
    <div className="heat">
      <CanvasSurface
        width={width}
        height={height}
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
        onFocus={() => {
          go(cell ?? { row: 0, column: 0 });
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">{cell === null ? '' : describe(cell)}</output>
    </div>
  );
}
