/** Axes as SVG by React: few ticks, with their numbers next to the data, and thin lines. */

import { tickTexts } from './ticks.ts';

/** The part of a scale that an axis requires; d3-scale's continuous scales have it. */
export interface AxisScale {
  (value: number): number;
  ticks(count?: number): number[];
  range(): number[];
}

interface AxisProps {
  readonly scale: AxisScale;
  readonly format: (value: number) => string;
  /** About how many ticks; default 4. */
  readonly count?: number | undefined;
  /** The unit, written once at the axis. */
  readonly label?: string | undefined;
}

export interface AxisXProps extends AxisProps {
  /** y of the axis line in pixels, above the numbers. */
  readonly y: number;
}

/** Numbers under the line at `y`. */
export function AxisX({ scale, format, count = 4, label, y }: AxisXProps) {
  const [start = 0, end = 0] = scale.range();
  const ticks = scale.ticks(count);
  const texts = tickTexts(ticks, format);
  return (
    <g className="axis" aria-hidden="true" transform={`translate(0 ${y.toString()})`}>
      <line x1={start} x2={end} />
      {ticks.map((tick, index) => (
        <text key={tick} x={scale(tick)} y="1.35em" textAnchor="middle">
          {texts[index]}
        </text>
      ))}
      {label !== undefined && (
        <text className="axis-label" x={end} y="2.7em" textAnchor="end">
          {label}
        </text>
      )}
    </g>
  );
}

export interface AxisYProps extends AxisProps {
  /** The x range of the grid lines in pixels; the numbers are left of `from`. */
  readonly from: number;
  readonly to: number;
}

/** Grid lines from `from` to `to`, numbers to their left. */
export function AxisY({ scale, format, count = 3, label, from, to }: AxisYProps) {
  const top = Math.min(...scale.range());
  const ticks = scale.ticks(count);
  const texts = tickTexts(ticks, format);
  return (
    <g className="axis" aria-hidden="true">
      {ticks.map((tick, index) => (
        <g key={tick} transform={`translate(0 ${scale(tick).toString()})`}>
          <line x1={from} x2={to} />
          <text x={from - 8} dy="0.32em" textAnchor="end">
            {texts[index]}
          </text>
        </g>
      ))}
      {label !== undefined && (
        <text className="axis-label" x={0} y={top} dy="0.32em">
          {label}
        </text>
      )}
    </g>
  );
}
