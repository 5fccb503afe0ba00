/** The share of latencies longer than each value, A and B as lines: on a log axis the tail has as much room as the rest. */
import { scaleLog } from 'd3-scale';
import { AxisX } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { linePath } from '../../charts/paths.ts';
import { Plot } from '../../charts/Plot.tsx';
import { useSize } from '../../charts/useSize.ts';
import { latencyWords, type LatencyKind } from '../../derive/compare/waits.ts';
import { axisOf, barsOf, tailOf } from '../../derive/time/latencies.ts';
import type { LatencyResult } from '../../scenario/generated/types.ts';
import { formatCompact, formatCount, formatPercent } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';

export interface PaneLatency {
  /** "A", "B", or empty if there is only one. */
  readonly name: string;
  readonly latency: LatencyResult | null;
}

interface DistributionProps {
  readonly kind: LatencyKind;
  readonly panes: readonly PaneLatency[];
}

/** rem: height of a power of ten, of the axis below, and the columns of shares and of percentiles. */
const sizes = { decade: 2.5, axis: 2.75, left: 3.25, right: 2.75, top: 0.5 };
/** Powers of ten of the share: at least down to p99.9, and no further than one in a million. */
const [leastDecades, mostDecades] = [3, 6];

/** The marked percentiles, with the share of latencies beyond each. */
const marks = [
  ['p50', 'p50', 0.5],
  ['p99', 'p99', 0.01],
  ['p999', 'p99.9', 0.001],
] as const;

const said = ({ name, latency }: PaneLatency): string =>
  latency
    ? `${name} ${marks.map(([id, label]) => `${label} ${formatCount(latency[id])}`).join(', ')} cycles`
    : `${name} none`;

export function Distribution({ kind, panes }: DistributionProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const { title, one } = latencyWords[kind];
  const known = panes.flatMap(({ latency }) => latency ?? []);
  const axis = axisOf(known);
  if (!axis) return null;
  const bars = panes.map(({ latency }) => (latency ? barsOf(latency) : []));
  const most = Math.max(...known.map(({ count }) => count));
  const decades = Math.min(mostDecades, Math.max(leastDecades, Math.ceil(Math.log10(most))));
  const [left, top] = [sizes.left * rem, sizes.top * rem];
  const right = Math.max(left + 1, width - sizes.right * rem);
  const base = top + decades * sizes.decade * rem;
  const x = scaleLog(axis, [left, right]).clamp(true);
  const y = scaleLog([10 ** -decades, 1], [base, top]).clamp(true);
  const isShort = Math.log10(axis[1] / axis[0]) < 2;
  const ticks = Object.assign((value: number) => x(value), {
    ticks: () =>
      x.ticks().filter((tick) => {
        const power = Math.log10(tick);
        const isPower = Math.abs(power - Math.round(power)) < 1e-9;
        return isPower || (isShort && /^[25]/.test(tick.toExponential()));
      }),
    range: () => x.range(),
  });
  return (
    <Figure
      level={3}
      title={title}
      subtitle={`share of ${one}s with a longer latency (log), measurement window`}
      table={() => ({
        caption: `${title}, cycles`,
        columns: [
          { label: 'Figure' },
          ...panes.map(({ name }) => ({ label: name === '' ? 'Cycles' : name, numeric: true })),
        ],
        rows: [
          [`${one}s`, ...panes.map(({ latency }) => amountOf(formatCount, latency?.count))],
          ['mean', ...panes.map(({ latency }) => amountOf(formatCount, latency?.mean))],
          ...([...marks, ['max', 'max']] as const).map(([id, label]) => [
            label,
            ...panes.map(({ latency }) => amountOf(formatCount, latency?.[id])),
          ]),
          ...[...new Set(bars.flat().map(({ from }) => from))]
            .sort((less, more) => less - more)
            .map((from) => [
              `from ${formatCompact(Math.round(from))} cycles`,
              ...bars.map((own) =>
                amountOf(formatPercent, own.find((bar) => bar.from === from)?.share ?? 0, 2),
              ),
            ]),
        ],
      })}
    >
      <ul className="latency-key">
        {panes.map(({ name, latency }) => (
          <li key={name} data-pane={name === 'A' ? 'a' : 'b'}>
            <i aria-hidden="true" />
            {name !== '' && <b>{name}</b>}
            {latency
              ? marks.map(([id, label]) => (
                  <span key={id}>
                    {label} <b>{formatCompact(latency[id])}</b>
                  </span>
                ))
              : `no ${one} in the measurement window`}
          </li>
        ))}
      </ul>
      <Plot
        box={box}
        width={width}
        height={base + sizes.axis * rem}
        label={`${title}: ${panes.map(said).join('; ')}`}
      >
        <g className="axis" aria-hidden="true">
          {Array.from({ length: decades + 1 }, (_, power) => 10 ** -power).map((share) => (
            <g key={share} transform={`translate(0 ${y(share).toString()})`}>
              <line x1={left} x2={right} />
              <text x={left - 0.5 * rem} dy="0.35em" textAnchor="end">
                {formatPercent(share, Math.max(0, -2 - Math.round(Math.log10(share))))}
              </text>
            </g>
          ))}
          {marks.map(([id, label, share]) => (
            <text key={id} x={right + 0.375 * rem} y={y(share)} dy="0.35em">
              {label}
            </text>
          ))}
        </g>
        {panes.map(({ name, latency }) => {
          if (!latency) return null;
          const tail = tailOf(latency);
          return (
            <g key={name} className="latency-pane" data-pane={name === 'A' ? 'a' : 'b'}>
              <path
                d={linePath(
                  tail.map(({ cycles }) => x(cycles)),
                  tail.map(({ share }) => y(share > 0 ? share : 10 ** -decades)),
                )}
              />
              {marks.map(([id, label, share]) => (
                <circle key={id} cx={x(latency[id])} cy={y(share)} r={0.1875 * rem}>
                  <title>{`${name} ${label}: ${formatCount(latency[id])} cycles`}</title>
                </circle>
              ))}
            </g>
          );
        })}
        <AxisX scale={ticks} y={base} format={formatCompact} label={`${title.toLowerCase()}, cycles (log)`} />
      </Plot>
    </Figure>
  );
}
