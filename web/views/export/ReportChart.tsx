/** A figure over time, for the report: colours are inline, so that it prints in every theme as it is shown. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { spread } from '../../charts/labels.ts';
import { tickTexts } from '../../charts/ticks.ts';
import type { Frames } from '../../engine/frames.ts';
import type { Series } from '../../derive/time/series.ts';
import { formatNumber } from '../../ui/format.ts';

const size = { width: 320, height: 120, left: 34, right: 26, top: 18, bottom: 18 };
/** Distance between names of runs, one below the other. */
const nameHeight = 7;
const inks = ['#8a8f98', '#1f4fd8'] as const;

export interface ReportChartProps {
  readonly title: string;
  /** One run or two; the last one is drawn in colour. */
  readonly runs: readonly { readonly name: string; readonly frames: Frames }[];
  readonly seriesOf: (frames: Frames) => Series;
}

export function ReportChart({ title, runs, seriesOf }: ReportChartProps) {
  const drawn = runs.map(({ name, frames }) => {
    const { at, values } = seriesOf(frames);
    const perQuantum = frames.layout.frames_per_quantum;
    return {
      name,
      points: [...at].map((frame, index) => [frame / perQuantum, values[index] ?? NaN] as const),
    };
  });
  const all = drawn.flatMap(({ points }) => points);
  const quanta = all.map(([quantum]) => quantum);
  const values = all.map(([, value]) => value).filter((value) => !Number.isNaN(value));
  const x = scaleLinear([Math.min(...quanta), Math.max(...quanta)], [size.left, size.width - size.right]);
  const y = scaleLinear([0, Math.max(...values, 0.01)], [size.height - size.bottom, size.top]).nice(3);
  const ticks = y.ticks(3);
  const labels = tickTexts(ticks, formatNumber);
  const ends = drawn.map(({ points }) => points.findLast(([, value]) => !Number.isNaN(value)));
  const names = spread(
    ends.map((end) => (end ? y(end[1]) : NaN)),
    nameHeight,
    [size.top, size.height - size.bottom],
  );
  const path = line<readonly [number, number]>()
    .defined(([, value]) => !Number.isNaN(value))
    .x(([at]) => x(at))
    .y(([, value]) => y(value));
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${title}, by quantum`}>
      <text x={0} y={8} fontWeight={600}>
        {title}, by quantum
      </text>
      {ticks.map((tick, index) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x1={size.left} x2={size.width - size.right} stroke="#c9c5ba" strokeWidth={0.5} />
          <text x={size.left - 4} dy="0.32em" textAnchor="end">
            {labels[index]}
          </text>
        </g>
      ))}
      {x.ticks(6).map((tick) => (
        <text key={tick} x={x(tick)} y={size.height - 4} textAnchor="middle">
          {tick}
        </text>
      ))}
      {drawn.map(({ name, points }, index) => {
        const ink = inks[inks.length - drawn.length + index];
        return (
          <g key={name}>
            <path d={path(points) ?? ''} fill="none" stroke={ink} strokeWidth={1.25} />
            {ends[index] && (
              <text
                x={size.width - size.right + 4}
                y={names[index]}
                dy="0.32em"
                style={{ fill: ink }}
                fontWeight={600}
              >
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
