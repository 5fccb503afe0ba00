/** Histogram of reuse distances, below the cache sizes with as many lines. */
import { ratioScale } from '../../derive/caches/curve.ts';
import { coldShare, distanceBars } from '../../derive/caches/reuse.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { programColour } from '../../ui/colour.ts';
import { formatCount, formatPercent } from '../../ui/format.ts';
import type { ReusePlan } from './plan.ts';
import type { Profiled } from './useProfiles.ts';

export interface DistancesProps {
  readonly plan: ReusePlan;
  readonly rem: number;
  readonly chosen: Profiled;
}

const [topRem, heightRem, footRem] = [1, 7, 2.75];

export function Distances({ plan, rem, chosen: { profile, place, name } }: DistancesProps) {
  const bars = distanceBars(profile.reuse_histogram);
  const sampled = distanceBars(profile.sampled_histogram);
  const cold = coldShare(profile.reuse_histogram);
  const [left = 0, right = 0] = plan.x.range();
  const top = topRem * rem;
  const bottom = top + heightRem * rem;
  const highest = Math.max(cold, ...bars.map(({ share }) => share), ...sampled.map(({ share }) => share));
  const step = highest > 0.5 ? 0.5 : highest > 0.2 ? 0.2 : 0.1;
  const y = ratioScale(Math.ceil(highest / step) * step || step, [bottom, top]);
  const colour = programColour(place).css;
  const gap = 0.0625 * rem;
  const end = 2 ** bars.length;
  const xOf = (distance: number): number => plan.x(Math.min(distance, end));
  const edge = plan.x(end) + gap * 4;
  return (
    <Figure
      level={3}
      title="Reuse distances"
      subtitle="share of lookups by reuse distance; tick: as sampled"
      table={() => ({
        caption: `Reuse distances of ${name}`,
        columns: [
          { label: 'References between two uses' },
          { label: 'All lookups', numeric: true },
          { label: 'Sampled', numeric: true },
        ],
        rows: [
          ...bars.map(({ from, to, share }, bucket) => [
            to === Infinity
              ? `${formatCount(from)} and more`
              : from + 1 === to
                ? amountOf(formatCount, from)
                : `${formatCount(from)}–${formatCount(to - 1)}`,
            amountOf(formatPercent, share, 1),
            amountOf(formatPercent, sampled[bucket]?.share ?? NaN, 1),
          ]),
          [
            'first use',
            amountOf(formatPercent, cold, 1),
            amountOf(formatPercent, coldShare(profile.sampled_histogram), 1),
          ],
        ],
      })}
    >
      <svg
        width={right + 2 * rem}
        height={bottom + footRem * rem}
        role="img"
        aria-label={`Reuse distances of ${name}; ${formatPercent(cold, 1)} of its lookups are first uses`}
      >
        <AxisY scale={y} format={(value) => formatPercent(value)} count={2} from={left} to={right} />
        {plan.marks
          .filter(({ kind }) => kind !== 'working-set')
          .map(({ name: cache, x, kind }) => (
            <line key={cache} className="reuse-mark" data-kind={kind} x1={x} x2={x} y2={bottom} />
          ))}
        {bars.map(({ from, to, share }, bucket) => {
          const [x1, x2] = [xOf(from) + gap, xOf(to) - gap];
          const told = sampled[bucket]?.share ?? 0;
          return (
            <g key={from}>
              <rect x={x1} width={x2 - x1} y={y(share)} height={bottom - y(share)} fill={colour} />
              {told > 0 && <line className="reuse-told" x1={x1} x2={x2} y1={y(told)} y2={y(told)} />}
            </g>
          );
        })}
        <rect className="reuse-cold" x={edge} width={right - edge} y={y(cold)} height={bottom - y(cold)} />
        <text className="reuse-cold-name" x={(edge + right) / 2} y={y(cold) - 0.4 * rem} textAnchor="middle">
          first use
        </text>
        <AxisX
          scale={Object.assign((distance: number) => plan.x(distance), {
            ticks: (count?: number) => plan.x.ticks(count).filter((tick) => tick < end),
            range: () => plan.x.range(),
          })}
          format={formatCount}
          count={right > 30 * rem ? 7 : 4}
          y={bottom}
          label="references between two uses"
        />
      </svg>
    </Figure>
  );
}
