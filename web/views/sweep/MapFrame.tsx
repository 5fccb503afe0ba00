/** A map of a sweep along two axes: cells on a canvas, the values of both axes beside it, the same as a table. */
import { useCallback, useState } from 'react';
import type { TableData } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { HeatCanvas, type Cell } from '../../charts/HeatCanvas.tsx';
import { evenTracks } from '../../charts/tracks.ts';
import { useSize } from '../../charts/useSize.ts';
import { useRem, type Ink } from '../../ui/ink.ts';
import type { Pen } from '../../charts/picture/pen.ts';
import { presentPlace, valueAtPlace, type NamedAxis } from './axis-labels.ts';

/** The box of a cell in the picture. */
export interface CellBox {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface MapFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly axes: readonly [NamedAxis, NamedAxis];
  /** 0–1 for the shade; NaN is no shade. Memoise it. */
  readonly share: (x: number, y: number) => number;
  /** Drawn over each cell. Memoise it. */
  readonly over: (context: Pen, ink: Ink, box: CellBox) => void;
  /** Describes a cell, without its place. */
  readonly say: (x: number, y: number) => string;
  readonly onOpen: (x: number, y: number) => void;
}

const [gutterRem, cellRem, textRem] = [4, 1.75, 0.6875];

export function MapFrame({ title, subtitle, axes, share, over, say, onOpen }: MapFrameProps) {
  const [box, { width: room }] = useSize();
  const rem = useRem();
  const [cell, setCell] = useState<Cell | null>(null);
  const [across, along] = axes;
  const [columns, rows] = [across.values.length, along.values.length];
  const [width, height] = [Math.max(0, Math.floor(room - gutterRem * rem)), Math.round(rows * cellRem * rem)];
  // The first value of the second axis is at the bottom, as usual for axes.
  const yOf = (row: number): number => rows - 1 - row;
  const values = Array.from({ length: rows * columns }, (_, index) =>
    share(index % columns, rows - 1 - Math.floor(index / columns)),
  );
  const [nowX, nowY] = [presentPlace(across), presentPlace(along)];
  const draw = useCallback(
    (context: Pen, ink: Ink) => {
      const [x, y] = [evenTracks(columns, width), evenTracks(rows, height)];
      context.font = `${(textRem * ink.rem).toString()}px ${ink.font}`;
      context.textBaseline = 'middle';
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
          const [left, top] = [x.start(column), y.start(row)];
          over(context, ink, {
            x: column,
            y: rows - 1 - row,
            left,
            top,
            width: x.end(column) - left - 1,
            height: y.end(row) - top - 1,
          });
        }
      if (nowX < 0 || nowY < 0) return;
      const row = rows - 1 - nowY;
      const [left, top] = [x.start(nowX), y.start(row)];
      context.strokeStyle = ink.ink;
      context.lineWidth = 2;
      context.strokeRect(left + 1, top + 1, x.end(nowX) - left - 3, y.end(row) - top - 3);
    },
    [columns, rows, width, height, over, nowX, nowY],
  );
  const placed = (x: number, y: number): string =>
    `${across.field.label} ${valueAtPlace(across, x)}, ${along.field.label} ${valueAtPlace(along, y)}: ${say(x, y)}`;
  const table = (): TableData => ({
    caption: `${title}, by ${along.field.label} (down) and ${across.field.label} (across)`,
    columns: [
      { label: along.field.label },
      ...across.values.map((_, x) => ({ label: valueAtPlace(across, x), numeric: true })),
    ],
    rows: along.values.map((_, y) => [valueAtPlace(along, y), ...across.values.map((__, x) => say(x, y))]),
  });
  const every = Math.max(1, Math.ceil((columns * 3.25 * rem) / Math.max(1, width)));
  return (
    <Figure level={3} title={title} subtitle={subtitle} table={table}>
      <div className="sweep-map" ref={box}>
        <p className="sweep-map-along" aria-hidden="true">
          {along.field.label}
        </p>
        <ol className="sweep-map-rows" aria-hidden="true" style={{ height }}>
          {along.values.map((value, row) => (
            <li key={JSON.stringify(value)} data-now={yOf(row) === nowY ? '' : undefined}>
              {valueAtPlace(along, yOf(row))}
            </li>
          ))}
        </ol>
        {width > 0 && (
          <HeatCanvas
            label={`${title}: ${along.field.label} upwards, ${across.field.label} to the right`}
            rows={rows}
            columns={columns}
            values={values}
            max={1}
            width={width}
            height={height}
            over={draw}
            describe={({ row, column }) => placed(column, yOf(row))}
            onCell={setCell}
            onChoose={({ row, column }) => onOpen(column, yOf(row))}
          />
        )}
        <ol className="sweep-map-columns" aria-hidden="true">
          {across.values.map((value, x) => (
            <li key={JSON.stringify(value)} data-now={x === nowX ? '' : undefined}>
              {x % every === 0 || x === nowX ? valueAtPlace(across, x) : ''}
            </li>
          ))}
        </ol>
        <p className="sweep-map-across" aria-hidden="true">
          {across.field.label}
        </p>
      </div>
      <p className="sweep-said mute small">{cell && placed(cell.column, yOf(cell.row))}</p>
    </Figure>
  );
}
