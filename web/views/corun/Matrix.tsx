/** The slow-down of each program by each other program: the matrix, with row and column means at its edges. */
import { scaleLinear } from 'd3-scale';
import { useMemo } from 'react';
import { HeatCanvas, type Cell } from '../../charts/HeatCanvas.tsx';
import { Ramp } from '../../charts/Ramp.tsx';
import { matrixOf } from '../../derive/sharing/corun.ts';
import { markOf } from '../../derive/selection/thing.ts';
import type { Thing } from '../../engine/selection.ts';
import type { CorunReport } from '../../scenario/generated/types.ts';
import { Term } from '../../ui/Tip.tsx';
import { formatDegradation } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { PinButton } from '../selection/PinButton.tsx';
import { ClassMark } from './ClassMark.tsx';

const definitions = {
  degradation:
    'How much of its solo IPC a program loses beside the other one: 100 · (alone − beside) ÷ alone. Below zero it gains. Both runs make the same references.',
  sensitivity: 'Mean degradation of a program beside each other one, its own copy included.',
  intensity: 'Mean degradation that a program causes in each other one, its own copy included.',
  pain: 'Sensitivity of one times intensity of the other, both ways, predicted from solo counters alone (Kumar 2009, §4.6.1).',
} as const;

/** Indices of two programs: the row is slowed down by the column. */
export interface PairChoice {
  readonly row: number;
  readonly column: number;
}

export interface MatrixProps {
  readonly report: CorunReport;
  /** Indices of the programs, in the order of rows and columns. */
  readonly order: readonly number[];
  readonly chosen: PairChoice | null;
  readonly onChoose: (pair: PairChoice) => void;
  /** Available width, CSS pixels. */
  readonly width: number;
  /** The program as a selectable thing of the stage; null if it does not run there. */
  readonly thingOf: (name: string) => Thing | null;
}

/** rem: names on the left, means on the right, and the gaps beside the cells (corun.css). */
const sides = { label: 7, bar: 6, gaps: 1 };
/** rem: the same on a narrow screen, where the means have no bars. */
const narrowSides = { ...sides, label: 5.25, bar: 3.75 };
/** rem: room for the figure after the longest bar, including "−100 %". */
const figureRem = 3;
const [leastCellRem, mostCellRem] = [1.375, 2.75];
/** rem: the greatest row height, also for wide cells, so that a dock shows more rows. */
const mostRowRem = 1.75;
/** rem: from this width on, a cell has room for its number. */
const numberCellRem = 1.9;

function RowName({ name, of }: { readonly name: string; readonly of: Thing | null }) {
  const named = <span className="corun-name">{name}</span>;
  return of ? <PinButton of={of}>{named}</PinButton> : named;
}

export function Matrix({ report, order, chosen, onChoose, width, thingOf }: MatrixProps) {
  const rem = useRem();
  const count = order.length;
  const roomBeside = ({ label, bar, gaps }: typeof sides): number =>
    (width - (label + bar + gaps) * rem) / Math.max(1, count);
  const isNarrow = roomBeside(sides) < leastCellRem * rem;
  const { label, bar } = isNarrow ? narrowSides : sides;
  const room = roomBeside({ ...sides, label, bar });
  const cell = Math.floor(Math.min(mostCellRem * rem, Math.max(leastCellRem * rem, room)));
  const row = Math.min(cell, mostRowRem * rem);
  const hasNumbers = cell >= numberCellRem * rem;
  const [side, height] = [cell * count, row * count];
  const values = useMemo(() => matrixOf(report, order), [report, order]);
  const max = values.reduce((most, value) => (value > most ? value : most), 1);
  const name = (place: number): string => report.programs[order[place] ?? 0] ?? '';
  const mark = (place: number): string | undefined => {
    const thing = thingOf(name(place));
    return thing ? markOf(thing) : undefined;
  };
  const describe = ({ row, column }: Cell): string => {
    const value = values[row * count + column] ?? NaN;
    return Number.isNaN(value)
      ? `${name(row)} beside ${name(column)}: not measured yet`
      : `${name(row)} loses ${formatDegradation(value)} beside ${name(column)}`;
  };
  // The mean of a part of a row or column is not comparable with that of a whole one.
  const means = (
    amounts: Readonly<Record<string, number | null>>,
    cellOf: (program: number, other: number) => number | null | undefined,
  ): number[] =>
    order.map((program, place) =>
      order.every((other) => typeof cellOf(program, other) === 'number')
        ? (amounts[name(place)] ?? NaN)
        : NaN,
    );
  const rows = means(report.sensitivity, (program, other) => report.degradation[program]?.[other]);
  const columns = means(report.intensity, (program, other) => report.degradation[other]?.[program]);
  const known = [...rows, ...columns].filter((mean) => !Number.isNaN(mean));
  const toBar = scaleLinear([0, Math.max(1, ...known)], [0, (sides.bar - figureRem) * rem]).clamp(true);
  const at = chosen && { row: order.indexOf(chosen.row), column: order.indexOf(chosen.column) };

  return (
    <div
      className="corun-matrix"
      style={{
        gridTemplateColumns: `${label.toString()}rem ${side.toString()}px ${bar.toString()}rem`,
        gridTemplateRows: `auto ${height.toString()}px auto`,
      }}
    >
      <p className="corun-corner mute small">
        <Term define={definitions.degradation}>row loses</Term> beside column
      </p>
      <div className="corun-columns" style={{ width: side }}>
        {order.map((program, place) => (
          <span
            key={program}
            title={name(place)}
            style={{ left: (place + 0.5) * cell }}
            data-of={mark(place)}
            data-on={at?.column === place || undefined}
          >
            {name(place)}
          </span>
        ))}
      </div>
      <div className="corun-rows">
        {order.map((program, place) => (
          <span key={program} style={{ height: row }} data-on={at?.row === place || undefined}>
            <ClassMark found={report.classes[name(place)]} />
            <RowName name={name(place)} of={thingOf(name(place))} />
          </span>
        ))}
      </div>
      <div className="corun-cells">
        <HeatCanvas
          label="What the row's program loses beside the column's"
          rows={count}
          columns={count}
          values={values}
          max={max}
          width={side}
          height={height}
          describe={describe}
          chosen={at}
          onChoose={({ row, column }) => onChoose({ row: order[row] ?? 0, column: order[column] ?? 0 })}
        />
        {hasNumbers && (
          <svg width={side} height={height} aria-hidden="true">
            {Array.from(values, (value, index) => {
              const [line, column] = [Math.floor(index / count), index % count];
              return (
                <text
                  key={index}
                  x={(column + 0.5) * cell}
                  y={(line + 0.5) * row}
                  data-dark={value / max > 0.5 || undefined}
                >
                  {Number.isNaN(value) ? '' : Math.round(value)}
                </text>
              );
            })}
          </svg>
        )}
      </div>
      <div className="corun-bars">
        {rows.map((mean, place) => (
          <span key={order[place]} style={{ height: row }} data-of={mark(place)}>
            {!isNarrow && <i style={{ width: Number.isNaN(mean) ? 0 : toBar(mean) }} />}
            {Number.isNaN(mean) ? '' : formatDegradation(mean)}
          </span>
        ))}
      </div>
      <p className="corun-side mute small">
        <Term define={definitions.intensity}>mean intensity</Term>
      </p>
      <div className="corun-feet" style={{ width: side }}>
        {columns.map((mean, place) => (
          <span key={order[place]} style={{ width: cell }} data-of={mark(place)}>
            <i style={{ height: Number.isNaN(mean) ? 0 : toBar(mean) }} />
            {hasNumbers && !Number.isNaN(mean) && formatDegradation(mean)}
          </span>
        ))}
      </div>
      <p className="corun-suffers mute small">
        <Term define={definitions.sensitivity}>mean sensitivity</Term>
      </p>
      {!hasNumbers && (
        <p className="corun-scale">
          <Ramp label="loss" most={formatDegradation(max)} />
        </p>
      )}
    </div>
  );
}
