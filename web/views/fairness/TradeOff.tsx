/** Throughput against fairness: one point per policy, and the Pareto front of the policies. */
import { useMemo, useState } from 'react';
import type { Contender } from '../../derive/compare/comparison.ts';
import type { Measure } from '../../derive/compare/tradeoff.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { linePath } from '../../charts/paths.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatNumber } from '../../ui/format.ts';
import { useInk } from '../../ui/ink.ts';
import { written } from '../readings/ReadingRow.tsx';
import { lineRem, planTradeOff, type PlannedPoint, type TradeOffPoint } from './tradeoff-plan.ts';
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

/** The line from a point to its name, where the name is not next to it. */
function Leader({ point: { x, y, label, labelWidth }, rem }: { point: PlannedPoint; rem: number }) {
  const [left, right] = [label.x - 2, label.x + labelWidth + 2];
  const isBeside = left > x || right < x;
  const below = label.y > y;
  return (
    <line
      className="tradeoff-leader"
      x1={x}
      y1={y}
      x2={left > x ? left : right < x ? right : x}
      y2={label.y + lineRem * rem * (isBeside ? 0.5 : below ? 0 : 1)}
    />
  );
}

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
  const found = plan?.points.find(({ contender }) => contender.key === pointed);

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
              {plan.points
                .filter(({ label }) => label.far)
                .map((point) => (
                  <Leader key={point.contender.key} point={point} rem={rem} />
                ))}
            </svg>
            <TradeOffPoints points={plan.points} say={say} onPoint={setPointed} onChoose={onChoose} />
          </>
        )}
      </div>
      <p className="tradeoff-said mute small">
        {found
          ? `${say(found)}. ${found.pane === 'b' ? 'It is B.' : 'A click makes it B.'}`
          : 'Pareto front. Click a policy to make it B.'}
      </p>
    </Figure>
  );
}
