/** Whether more cache makes a policy fairer: Fig. 13 of Fedorova et al. 2005, for every policy. Runs only on request. */
import { scaleLinear } from 'd3-scale';
import { useMemo, useState } from 'react';
import { Plot } from '../../charts/Plot.tsx';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { spread } from '../../charts/labels.ts';
import { linePath } from '../../charts/paths.ts';
import { useSize } from '../../charts/useSize.ts';
import { sizesOf, under, type Contender } from '../../derive/compare/comparison.ts';
import { logScale } from '../../derive/caches/curve.ts';
import { useBatch } from '../../engine/batch.ts';
import { runMany } from '../../engine/pool.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatBytes, formatNumber, formatRatio, counted } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';

/** "11 policies with 4 sizes of the last cache". */
function whatSizes(policies: number, sizes: number): string {
  return `${counted(policies, 'policy', 'policies')} with ${counted(sizes, 'size')} of the last cache`;
}

export interface BySizeProps {
  readonly scenario: Scenario;
  readonly contenders: readonly Contender[];
  /** Keys of the panes' policies. */
  readonly a: string | null;
  readonly b: string;
}

const heightRem = 15;
const margin = { left: 2.75, right: 9, top: 0.75, bottom: 2.75 };

function Chart({ scenario, contenders, a, b }: BySizeProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const sizes = useMemo(() => sizesOf(scenario), [scenario]);
  const jobs = useMemo(
    () =>
      sizes.flatMap((sized) =>
        contenders.map((contender) => ({ scenario: under(sized.scenario, contender) })),
      ),
    [sizes, contenders],
  );
  const runs = useBatch(jobs, runMany);
  const lines = contenders.map((contender, index) => ({
    ...contender,
    pane: contender.key === b ? 'b' : contender.key === a ? 'a' : undefined,
    values: sizes.map((_, size) => {
      const outcome = runs.outcomes[size * contenders.length + index];
      return outcome?.ok ? outcome.value.result.fairness.cpu_share_stddev : NaN;
    }),
  }));
  const height = heightRem * rem;
  const all = lines.flatMap(({ values }) => values.filter(Number.isFinite));
  const x = logScale(
    [sizes[0]?.bytes ?? 1, sizes.at(-1)?.bytes ?? 2],
    [margin.left * rem, width - margin.right * rem],
  );
  const y = scaleLinear([0, Math.max(0.01, ...all)], [height - margin.bottom * rem, margin.top * rem]).nice(
    4,
  );
  const ends = lines.map(({ values }) => y(values.findLast(Number.isFinite) ?? NaN));
  const labels = spread(ends, 1.05 * rem, [0.5 * rem, height - margin.bottom * rem]);
  return (
    <>
      <BatchProgress runs={runs} what={whatSizes(contenders.length, sizes.length)} />
      <Figure
        level={3}
        title="Fairness by cache size"
        subtitle="standard deviation of CPU share by size of the last cache; 0 is perfectly fair"
        table={() => ({
          caption: 'Standard deviation of CPU share by policy and size of the last cache',
          columns: [
            { label: 'Policy' },
            ...sizes.map(({ bytes }) => ({ label: formatBytes(bytes), numeric: true })),
          ],
          rows: lines.map(({ name, values }) => [
            name,
            ...values.map((value) => amountOf(formatRatio, value)),
          ]),
        })}
      >
        <Plot
          box={box}
          boxStyle={{ minHeight: height }}
          width={width}
          height={height}
          label="Standard deviation of CPU share by size of the last cache"
        >
          <AxisY
            scale={y}
            format={formatNumber}
            count={4}
            from={margin.left * rem}
            to={width - margin.right * rem}
          />
          <AxisX
            scale={Object.assign((bytes: number) => x(bytes), {
              ticks: () => sizes.map(({ bytes }) => bytes),
              range: () => x.range(),
            })}
            format={formatBytes}
            y={height - margin.bottom * rem}
            label="last cache"
          />
          {lines.map(({ key, name, pane, values }, index) => {
            const xs = sizes.map(({ bytes }) => x(bytes));
            const ys = values.map((value) => y(value));
            return (
              <g key={key} className="by-size-line" data-pane={pane}>
                <path d={linePath(xs, ys)} />
                {ys.map(
                  (at, size) =>
                    Number.isFinite(at) && <circle key={size} cx={xs[size]} cy={at} r={0.15 * rem} />,
                )}
                {Number.isFinite(labels[index]) && (
                  <text x={width - (margin.right - 0.5) * rem} y={labels[index]} dy="0.34em">
                    {pane ? `${pane.toUpperCase()} ` : ''}
                    {name}
                  </text>
                )}
              </g>
            );
          })}
        </Plot>
      </Figure>
    </>
  );
}

export function BySize(props: BySizeProps) {
  const [asked, setAsked] = useState(false);
  const count = sizesOf(props.scenario).length;
  if (count === 0) return null;
  if (asked) return <Chart {...props} />;
  return (
    <p className="small mute">
      <Button tone="accent" onClick={() => setAsked(true)}>
        Fairness by cache size
      </Button>{' '}
      Runs {whatSizes(props.contenders.length, count)}, as Fig. 13 of Fedorova et al. 2005.
    </p>
  );
}
