/** Throughput against fairness: one point per policy, and the Pareto front of the policies. */
import { useMemo, useState } from 'react';
import type { Contender } from '../../derive/compare/comparison.ts';
import type { Measure } from '../../derive/compare/tradeoff.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { linePath } from '../../charts/paths.ts';
import { useSize } from '../../charts/useSize.ts';
import { counted, formatNumber } from '../../ui/format.ts';
import { useInk } from '../../ui/ink.ts';
import { written } from '../readings/ReadingRow.tsx';
import { planTradeOff, reachRem, type PlannedPoint, type TradeOffPoint } from './tradeoff-plan.ts';
import { TradeOffPoints } from './TradeOffPoints.tsx';

export interface TradeOffProps {
  readonly points: readonly TradeOffPoint[];
  readonly fast: Measure;
  readonly fair: Measure;
  /** Called when a point is chosen: its policy becomes B's. */
  readonly onChoose: (contender: Contender) => void;
  /** Columns of the table. */
  readonly measures: readonly Measure[];
}

/** rem: below this width the axis has room for fewer numbers. */
const wideRem = 30;

export function TradeOff({ points, fast, fair, onChoose, measures }: TradeOffProps) {
  const [box, { width, height }] = useSize();
  const ink = useInk();
  const [pointed, setPointed] = useState<string | null>(null);
  const { rem } = ink;
  const plan = useMemo(
    () => planTradeOff(points, fast, fair, [width, height], ink),
    [points, fast, fair, width, height, ink],
  );

  const say = ({ contender, treatment, isOnEdge }: PlannedPoint): string =>
    [
      `${contender.name}: ${fast.short} ${written(fast.form, fast.of(treatment))}`,
      `${fair.label} ${written(fair.form, fair.of(treatment))}`,
      ...(isOnEdge ? ['on the Pareto front'] : []),
    ].join(', ');
  const hidden = plan?.points.filter(({ label }) => label.hidden).length ?? 0;
  const found = plan?.points.find(({ contender }) => contender.key === pointed);
  const behind = plan?.points.filter(
    (point) =>
      found && point !== found && Math.hypot(point.x - found.x, point.y - found.y) < 2 * reachRem * rem,
  );
  const also = behind?.length ? ` Also here: ${behind.map(({ name }) => name).join(', ')}.` : '';

  return (
    <Figure
      title="Throughput vs. fairness"
      subtitle="one point per policy, on this scenario"
      table={() => ({
        caption: 'Every policy on this scenario',
        columns: [
          { label: 'Policy' },
          ...measures.map(({ label }) => ({ label, numeric: true })),
          { label: 'On the Pareto front' },
        ],
        rows: (plan?.points ?? []).map(({ name, treatment, isOnEdge }) => [
          name,
          ...measures.map(({ form, of }) => amountOf((value) => written(form, value), of(treatment))),
          isOnEdge ? 'yes' : 'no',
        ]),
      })}
    >
      <div className="tradeoff" ref={box}>
        {plan && (
          <>
            <svg width={width} height={height} aria-hidden="true">
              <AxisY
                scale={plan.y}
                format={formatNumber}
                count={4}
                from={plan.bounds.left}
                to={plan.bounds.right}
              />
              <AxisX
                scale={plan.x}
                format={formatNumber}
                count={width > wideRem * rem ? 6 : 4}
                y={plan.bounds.bottom}
                label={`${fair.label} · fairer to the right`}
              />
              <g className="axis">
                <text className="axis-label" y={0.75 * rem}>
                  {fast.label}
                </text>
              </g>
              <path
                className="tradeoff-edge"
                d={linePath(
                  plan.edge.map(({ x }) => x),
                  plan.edge.map(({ y }) => y),
                )}
              />
              {plan.points.map(
                ({ contender, x, y, label: { leader } }) =>
                  leader && (
                    <line
                      key={contender.key}
                      className="tradeoff-leader"
                      x1={x}
                      y1={y}
                      x2={leader.x}
                      y2={leader.y}
                    />
                  ),
              )}
            </svg>
            <TradeOffPoints points={plan.points} say={say} onPoint={setPointed} onChoose={onChoose} />
          </>
        )}
      </div>
      <p className="tradeoff-said mute small">
        {found
          ? `${say(found)}. ${found.pane === 'b' ? 'It is B.' : 'A click makes it B.'}${also}`
          : `Pareto front. Click a policy to make it B.${hidden > 0 ? ` No room for ${counted(hidden, 'name')}: hover a point, or open the table.` : ''}`}
      </p>
    </Figure>
  );
}
