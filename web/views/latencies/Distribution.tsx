/** A distribution of latencies in A and B over one logarithmic axis, with the median and the tail marked. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { AxisX } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { Plot } from '../../charts/Plot.tsx';
import { useSize } from '../../charts/useSize.ts';
import { latencyWords, type LatencyKind } from '../../derive/compare/waits.ts';
import { axisOf, barsOf } from '../../derive/time/latencies.ts';
import type { LatencyResult } from '../../scenario/generated/types.ts';
import { counted, formatCompact, formatCount, formatPercent } from '../../ui/format.ts';
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

const barsRem = 3;
const lineRem = 0.9375;
const gapRem = 0.75;
const axisRem = 2.75;
/** rem: room for the name of a pane, and for the share at full height. */
const leftRem = 2.75;

const marksOf = ({ p50, p99, p999 }: LatencyResult) =>
  [
    ['p50', p50],
    ['p99', p99],
    ['p99.9', p999],
  ] as const;

const said = ({ name, latency }: PaneLatency): string =>
  latency
    ? `${name} ${marksOf(latency)
        .map(([label, cycles]) => `${label} ${formatCount(cycles)}`)
        .join(', ')} cycles`
    : `${name} none`;

export function Distribution({ kind, panes }: DistributionProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const { title, one } = latencyWords[kind];
  const known = panes.flatMap(({ latency }) => latency ?? []);
  const axis = axisOf(known);
  if (!axis) return null;
  const bars = panes.map(({ latency }) => (latency ? barsOf(latency) : []));
  const most = Math.max(...bars.flat().map(({ share }) => share));
  const left = leftRem * rem;
  const x = scaleLog(axis, [left, Math.max(left + 1, width - 0.5 * rem)]);
  /** Marks from left to right. Labels on the left extend over the lines of lower marks, so these lines begin below the labels. */
  const placed = (latency: LatencyResult) => {
    const all = marksOf(latency).map(([label, cycles]) => {
      const at = x(Math.min(axis[1], Math.max(axis[0], cycles)));
      return { label, cycles, at, isRight: at > width - 6 * rem };
    });
    const firstRight = all.findIndex(({ isRight }) => isRight);
    return all.map((mark, line) => ({
      ...mark,
      line: mark.isRight ? firstRight + all.length - 1 - line : line,
    }));
  };
  const top = 3 * lineRem * rem;
  const height = scaleLinear([0, most], [0, barsRem * rem]);
  const step = top + (barsRem + gapRem) * rem;
  const base = top + barsRem * rem;
  const decades = Math.log10(axis[1] / axis[0]);
  const ticks = Object.assign((value: number) => x(value), {
    ticks: () =>
      x.ticks().filter((tick) => {
        const power = Math.log10(tick);
        const isPower = Math.abs(power - Math.round(power)) < 1e-9;
        return isPower || (decades < 2 && /^[25]/.test(tick.toExponential()));
      }),
    range: () => x.range(),
  });
  return (
    <Figure
      level={3}
      title={title}
      subtitle={`share of ${one}s by latency, cycles of the machine, measurement window`}
      table={() => ({
        caption: `${title}, cycles`,
        columns: [
          { label: 'Figure' },
          ...panes.map(({ name }) => ({ label: name === '' ? 'Cycles' : name, numeric: true })),
        ],
        rows: [
          [`${one}s`, ...panes.map(({ latency }) => amountOf(formatCount, latency?.count))],
          ['mean', ...panes.map(({ latency }) => amountOf(formatCount, latency?.mean))],
          ...(['p50', 'p99', 'p999', 'max'] as const).map((id) => [
            id === 'p999' ? 'p99.9' : id,
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
      <Plot
        box={box}
        width={width}
        height={(panes.length - 1) * step + base + axisRem * rem}
        label={`${title}: ${panes.map(said).join('; ')}`}
      >
        {panes.map((pane, index) => (
          <g
            key={pane.name}
            className="latency-pane"
            data-pane={pane.name === 'A' ? 'a' : 'b'}
            transform={`translate(0 ${(index * step).toString()})`}
          >
            <text className="latency-name" y={base} dy="-0.35em">
              {pane.name}
            </text>
            <text className="latency-share" x={left - 0.375 * rem} y={top} dy="0.35em">
              {formatPercent(most)}
            </text>
            <line className="latency-base" x1={left - 0.25 * rem} x2={left} y1={top} y2={top} />
            <line className="latency-base" x1={left} x2={width} y1={base} y2={base} />
            {bars[index]?.map(({ from, to, share, count }) => (
              <rect
                key={from}
                className="latency-bar"
                x={x(from)}
                width={Math.max(1, x(to) - x(from) - 1)}
                // One in ten thousand is visible too.
                height={Math.max(1, height(share))}
                y={base - Math.max(1, height(share))}
              >
                <title>
                  {`${counted(count, one)}, ${formatPercent(share, 2)}: ${formatCompact(Math.round(from))} to ${formatCompact(Math.round(to))} cycles`}
                </title>
              </rect>
            ))}
            {pane.latency ? (
              placed(pane.latency).map(({ label, cycles, at, isRight, line }) => {
                const y = (line + 0.75) * lineRem * rem;
                return (
                  <g key={label} className="latency-mark">
                    <line x1={at} x2={at} y1={y - 0.6 * rem} y2={base} />
                    <text x={at + (isRight ? -4 : 4)} y={y} textAnchor={isRight ? 'end' : 'start'}>
                      {label} <tspan className="latency-amount">{formatCompact(cycles)}</tspan>
                    </text>
                  </g>
                );
              })
            ) : (
              <text className="latency-mark" x={left} y={base} dy="-0.5em">
                no {one} in the measurement window
              </text>
            )}
          </g>
        ))}
        <AxisX
          scale={ticks}
          y={(panes.length - 1) * step + base}
          format={formatCompact}
          label={`${title.toLowerCase()}, cycles (log)`}
        />
      </Plot>
    </Figure>
  );
}
