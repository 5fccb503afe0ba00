/** A program's miss ratio by cache size: the exact curve, the sampled estimate, and the sizes of the machine's caches. */
import { missRatioAt, ratioScale } from '../../derive/caches/curve.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { linePath } from '../../charts/paths.ts';
import { programColour } from '../../ui/colour.ts';
import { formatBytes, formatCount, formatRatio } from '../../ui/format.ts';
import type { CurvePoint } from '../../scenario/generated/types.ts';
import { laneRem, type ReusePlan } from './plan.ts';
import type { Profiled } from './useProfiles.ts';

export interface CurvesProps {
  readonly plan: ReusePlan;
  readonly rem: number;
  readonly known: readonly Profiled[];
  readonly chosen: Profiled;
  readonly onChoose: (name: string) => void;
}

const [heightRem, footRem] = [15, 2.75];

/** The size at which two curves are furthest apart: the best place for their labels. */
function widest(one: readonly CurvePoint[], other: readonly CurvePoint[]): number {
  const gaps = one.map(({ miss_ratio: ratio, lines }) => Math.abs(ratio - missRatioAt(other, lines)));
  return one[gaps.indexOf(Math.max(...gaps))]?.lines ?? 1;
}

export function Curves({ plan, rem, known, chosen, onChoose }: CurvesProps) {
  const { profile, place, name } = chosen;
  const { exact, sampled, line_bytes: lineBytes, sample_one_in: oneIn } = profile;
  const [left = 0, right = 0] = plan.x.range();
  const top = (plan.lanes * laneRem + 0.75) * rem;
  const bottom = top + heightRem * rem;
  const y = ratioScale(1, [bottom, top]);
  const ofLines = (points: readonly CurvePoint[]): string => {
    const shown = points.filter(({ lines }) => plan.x(lines) <= right);
    return linePath(
      shown.map(({ lines }) => plan.x(lines)),
      shown.map(({ miss_ratio: ratio }) => y(ratio)),
    );
  };
  const colour = programColour(place).css;
  const apart = widest(exact, sampled);
  const isOver = missRatioAt(sampled, apart) > missRatioAt(exact, apart);

  return (
    <Figure
      level={3}
      title="Miss-ratio curve"
      subtitle={`miss ratio of ${name} alone, fully associative LRU`}
      table={() => ({
        caption: `Miss ratio of ${name} alone, by cache size`,
        columns: [
          { label: 'Cache' },
          { label: 'Lines', numeric: true },
          { label: 'Exact', numeric: true },
          { label: `Estimate from 1 in ${formatCount(oneIn)}`, numeric: true },
        ],
        rows: exact.map(({ lines, miss_ratio: ratio }) => [
          amountOf(formatBytes, lines * lineBytes),
          amountOf(formatCount, lines),
          amountOf(formatRatio, ratio),
          amountOf(formatRatio, missRatioAt(sampled, lines)),
        ]),
      })}
    >
      <svg
        width={right + 2 * rem}
        height={bottom + footRem * rem}
        role="img"
        aria-label={`Miss ratio of ${name} alone: ${plan.marks.map(({ label, ratio }) => (ratio === '' ? label : `${ratio} in ${label}`)).join(', ')}`}
      >
        <AxisY scale={y} format={(value) => formatRatio(value, 2)} count={4} from={left} to={right} />
        <AxisX
          scale={plan.x}
          format={(lines) => formatBytes(lines * lineBytes)}
          count={right > 30 * rem ? 7 : 4}
          y={bottom}
          label="cache size"
        />
        {known
          .filter((other) => other.name !== name)
          .map((other) => (
            <path
              key={other.name}
              className="reuse-other"
              d={ofLines(other.profile.exact)}
              onClick={() => onChoose(other.name)}
            >
              <title>{other.name}</title>
            </path>
          ))}
        {plan.marks.map(({ kind, name: cache, lane, x }) => (
          <line
            key={cache}
            className="reuse-mark"
            data-kind={kind}
            stroke={kind === 'working-set' ? colour : undefined}
            x1={x}
            x2={x}
            y1={(lane + 1) * laneRem * rem}
            y2={bottom}
          />
        ))}
        {plan.marks.map(({ kind, name: cache, label, ratio, lane, left: start }) => (
          <text
            key={cache}
            className="reuse-name"
            data-kind={kind}
            x={start}
            y={(lane + 0.75) * laneRem * rem}
          >
            {label} <tspan>{ratio}</tspan>
          </text>
        ))}
        <path className="reuse-sampled" d={ofLines(sampled)} stroke={colour} strokeWidth={0.09375 * rem} />
        <path className="reuse-exact" d={ofLines(exact)} stroke={colour} strokeWidth={0.15625 * rem} />
        {plan.marks
          .filter(({ ratio }) => ratio !== '')
          .map(({ name: cache, x, bytes }) => (
            <circle
              key={cache}
              className="reuse-dot"
              cx={x}
              cy={y(missRatioAt(exact, bytes / lineBytes))}
              r={0.21875 * rem}
            />
          ))}
        <text
          className="reuse-name"
          x={plan.x(apart)}
          y={y(missRatioAt(sampled, apart)) + (isOver ? -0.5 : 1.1) * rem}
        >
          {`estimate, 1 in ${formatCount(oneIn)}`}
        </text>
      </svg>
    </Figure>
  );
}
