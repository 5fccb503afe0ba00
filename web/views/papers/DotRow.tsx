/** One row: label, range as a band, published value as a ring, measured value with its interval, and both as numbers. */
import type { Dot } from '../../derive/papers/dots.ts';
import { isOut, kindOf } from '../../derive/papers/kinds.ts';
import { formatNumber } from '../../ui/format.ts';
import { Mark, type MarkKind } from './Mark.tsx';
import { amount, kindWords, rangeOf, writtenUnit } from './words.ts';

/** Positions in CSS pixels. */
export interface Frame {
  readonly rem: number;
  readonly width: number;
  /** Left and right ends of the axis. */
  readonly left: number;
  readonly right: number;
  /** Right edges of the columns of numbers. */
  readonly published: number;
  readonly measured: number;
  readonly line: number;
  readonly band: number;
  /** The position of a value; infinite if it is not on the axis. */
  readonly x: (value: number) => number;
}

export interface RowPlace {
  readonly dot: Dot;
  /** Its label, broken into lines. */
  readonly lines: readonly string[];
  readonly top: number;
  readonly height: number;
  /** Vertical middles of the label's first line, and of the marks. */
  readonly first: number;
  readonly middle: number;
}

/** A label, with the unit if the columns have none, and a remark if the row does not count. */
export function labelOf({ named: { row, label } }: Dot, hasUnit: boolean): string {
  const kind = kindOf(row);
  const unit = hasUnit ? '' : writtenUnit(row.unit);
  const whole = unit === '' ? label : `${label}, ${unit}`;
  return kind === 'emergent' ? whole : `${whole} (${kindWords[kind].label})`;
}

/** The whole row in words. */
function saidOf({ named: { row, same } }: Dot): string {
  const { what, unit, published, measured, interval, low, high } = row;
  return [
    what,
    ...(same === null ? [] : [`The same as: ${same}`]),
    `published ${amount(published, unit)}, measured ${amount(measured, unit)}`,
    ...(interval ? [`95 % interval ${formatNumber(interval[0])} to ${amount(interval[1], unit)}`] : []),
    `range: ${rangeOf(low, high, unit)}`,
  ].join('\n');
}

function markOf({ named, range }: Dot, at: number, { left, right }: Frame): MarkKind {
  // A mark at an end of the axis counts as on it.
  if (at < left - 1) return 'lower';
  if (at > right + 1) return 'higher';
  if (isOut(named.row)) return 'out';
  return range ? 'in' : 'free';
}

interface DotRowProps {
  readonly place: RowPlace;
  readonly frame: Frame;
  /** The value measured in this browser, in the row's unit. */
  readonly here: number | null;
}

/** A value in the unit of the axis: divided by the published value on an axis of ratios. */
function onAxis({ named: { row }, published }: Dot, value: number): number {
  return published === 1 && row.published !== null ? value / row.published : value;
}

export function DotRow({ place, frame, here }: DotRowProps) {
  const { dot, lines, top, height, first, middle } = place;
  const { rem, width, left, right, x, line, band } = frame;
  const { row } = dot.named;
  const within = (at: number): number => Math.min(right, Math.max(left, at));
  const from = typeof dot.range?.from === 'number' ? within(x(dot.range.from)) : left;
  const to = typeof dot.range?.to === 'number' ? within(x(dot.range.to)) : right;
  const measured = dot.measured === null ? null : x(dot.measured);
  return (
    <g className="paper-row" data-kind={kindOf(row)} data-out={isOut(row) ? '' : undefined}>
      <title>{saidOf(dot)}</title>
      <rect className="paper-ground" y={top} width={width} height={height} />
      {lines.map((text, at) => (
        <text key={at} className="paper-label" y={first + at * line} dy="0.35em">
          {text}
        </text>
      ))}
      {dot.range && (
        <rect
          className="paper-band"
          x={from}
          width={Math.max(2, to - from)}
          y={middle - band / 2}
          height={band}
        />
      )}
      {dot.interval && (
        <line
          className="paper-interval"
          x1={within(x(dot.interval[0]))}
          x2={within(x(dot.interval[1]))}
          y1={middle}
          y2={middle}
        />
      )}
      {dot.published !== null && <Mark of="published" x={x(dot.published)} y={middle} rem={rem} />}
      {measured !== null && (
        <Mark of={markOf(dot, measured, frame)} x={within(measured)} y={middle} rem={rem} />
      )}
      {here !== null && (
        <Mark of="here" x={within(x(onAxis(dot, here)))} y={middle} rem={rem}>
          <title>{`Measured here: ${amount(here, row.unit)}`}</title>
        </Mark>
      )}
      {row.published !== null && (
        <text className="paper-published" x={frame.published} y={middle} dy="0.35em" textAnchor="end">
          {formatNumber(row.published)}
        </text>
      )}
      <text className="paper-measured" x={frame.measured} y={middle} dy="0.35em" textAnchor="end">
        {measuredText(dot)}
      </text>
    </g>
  );
}

/** The text of the last column; its unit is in the head or in the label. */
export function measuredText({ named: { row } }: Dot): string {
  return row.measured === null ? 'not measured' : formatNumber(row.measured);
}
