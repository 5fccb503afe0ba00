/** Throughput vs. fairness by one parameter: the curve of the anti-starvation rule, with a slider that moves along it. */
import { scaleLinear } from 'd3-scale';
import { useMemo, useRef, useState, type PointerEvent } from 'react';
import {
  alphaOf,
  alphaParam,
  alphas,
  freeFairness,
  nearestPoint,
  withAlpha,
  type AlphaPoint,
} from '../../derive/compare/alpha.ts';
import type { Contestant } from '../../derive/compare/schedulers.ts';
import { withParam } from '../../scenario/change/policy.ts';
import type { PolicyChoice, Scheduler } from '../../scenario/generated/types.ts';
import { edit, newGesture } from '../../scenario/store.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { linePath } from '../../charts/paths.ts';
import { useSize } from '../../charts/useSize.ts';
import { formatChange, formatIpc, formatNumber, formatPercent, formatRatio } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { Range } from '../../ui/Range.tsx';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { useContest, type WindowChoice } from './useSchedulers.ts';

export interface AlphaCurveProps {
  /** The scenario without its policies, as text; null before the first request. */
  readonly asked: string | null;
  /** The policy whose rule is varied. */
  readonly policy: PolicyChoice;
  readonly name: string;
  /** The reference: round robin. */
  readonly reference: Scheduler;
  readonly window: WindowChoice;
  /** Whether to wait for other runs. */
  readonly waits: boolean;
}

type Fast = 'ipc' | 'speedup';

const fasts: readonly Choice<Fast>[] = [
  { value: 'ipc', label: 'IPC' },
  { value: 'speedup', label: 'Speedup' },
];
const heightRem = 17;
const margin = { left: 3, right: 1.5, top: 1.5, bottom: 2.75 };
/** The greatest loss of throughput that is called cheap: from the paper's remark on α = 0.3. */
const cheap = 0.02;

export function AlphaCurve({ asked, policy, name, reference, window, waits }: AlphaCurveProps) {
  const [box, { width }] = useSize();
  const rem = useRem();
  const [wanted, setFast] = useState<Fast>('ipc');
  const gesture = useRef<string | null>(null);
  const fast = window === 'run' ? 'ipc' : wanted;
  const off = JSON.stringify(withAlpha(policy, 0));
  const contestants = useMemo((): Contestant[] => {
    if (waits) return [];
    const turned = { name, thread_sensitive: true, policy: JSON.parse(off) as PolicyChoice };
    return [
      { scheduler: reference, alpha: 0 },
      ...alphas.map((strength) => ({ scheduler: turned, alpha: strength })),
    ];
  }, [name, off, reference, waits]);
  const { runs, rows } = useContest(asked, contestants, window, 1);
  const pointOf = (index: number, strength: number): AlphaPoint[] => {
    const run = rows[index]?.runs[0];
    const value = fast === 'ipc' ? run?.result.ipc : run?.speedups?.speedup;
    return run && value !== undefined ? [{ alpha: strength, fast: value, unfair: run.result.f_mean }] : [];
  };
  const points = alphas.flatMap((strength, index) => pointOf(index + 1, strength));
  const [rr] = pointOf(0, NaN);
  const [problem] = rows.flatMap(({ problems }) => problems);

  const all = rr ? [...points, rr] : points;
  const height = heightRem * rem;
  const [low, high] = [Math.min(...all.map((p) => p.fast)), Math.max(...all.map((p) => p.fast))];
  const air = (high - low || high || 1) * 0.15;
  const x = scaleLinear(
    [Math.max(0.01, ...all.map(({ unfair }) => unfair)) * 1.05, 0],
    [margin.left * rem, width - margin.right * rem],
  );
  const y = scaleLinear([low - air, high + air], [height - margin.bottom * rem, margin.top * rem]);
  const alpha = alphaOf(policy);
  const here = nearestPoint(points, (point) => Math.abs(point.alpha - alpha));
  const free = freeFairness(points, cheap);

  const turn = (next: number): void => {
    if (next === alpha) return;
    gesture.current ??= newGesture();
    edit(`B: α ${formatNumber(next)}`, (now) => withParam(now, 'b', alphaParam, next), gesture.current);
  };
  const drag = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.buttons !== 1) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    const [px, py] = [event.clientX - bounds.left, event.clientY - bounds.top];
    const found = nearestPoint(points, ({ fast: value, unfair }) =>
      Math.hypot(x(unfair) - px, y(value) - py),
    );
    if (found) turn(found.alpha);
  };
  const end = (): void => {
    gesture.current = null;
  };

  const label = fasts.find(({ value }) => value === fast)?.label ?? '';
  return (
    <Figure
      level={3}
      title={`What fairness costs ${name}`}
      subtitle="one point per strength α of the anti-starvation rule, one seed"
      actions={
        window !== 'run' && (
          <SegmentedControl label="Throughput" value={wanted} choices={fasts} onChange={setFast} />
        )
      }
      table={() => ({
        caption: `${label} and F_mean of ${name} under α`,
        columns: [{ label: 'α' }, { label, numeric: true }, { label: 'F_mean', numeric: true }],
        rows: [
          ...points.map((point) => [
            amountOf(formatNumber, point.alpha),
            amountOf(formatIpc, point.fast),
            amountOf(formatRatio, point.unfair, 2),
          ]),
          ...(rr
            ? [[reference.name, amountOf(formatIpc, rr.fast), amountOf(formatRatio, rr.unfair, 2)]]
            : []),
        ],
      })}
    >
      {waits ? (
        <p className="mute small">Simulated once the table is done.</p>
      ) : (
        <BatchProgress
          runs={runs}
          what={`${name} under ${formatNumber(alphas.length)} strengths of the rule`}
        />
      )}
      {problem !== undefined && (
        <p className="bad small" role="alert">
          {problem}
        </p>
      )}
      <div ref={box} className="alpha" style={{ height }}>
        {width > 0 && all.length > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={`${label} vs. F_mean, ${points.length.toString()} strengths of the rule`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              drag(event);
            }}
            onPointerMove={drag}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <AxisY
              scale={y}
              from={margin.left * rem}
              to={width - margin.right * rem}
              count={4}
              format={formatIpc}
            />
            <AxisX
              scale={x}
              y={height - margin.bottom * rem}
              count={5}
              format={(value) => formatNumber(value)}
              label="F_mean · fairer to the right"
            />
            <g className="axis">
              <text className="axis-label" y={0.75 * rem}>
                {label}
              </text>
            </g>
            {rr && (
              <g className="alpha-reference" transform={`translate(${x(rr.unfair)} ${y(rr.fast)})`}>
                <circle r={0.25 * rem} />
                <text y={1.1 * rem} textAnchor="end">
                  {reference.name}
                </text>
              </g>
            )}
            <path
              className="alpha-line"
              d={linePath(
                points.map(({ unfair }) => x(unfair)),
                points.map((point) => y(point.fast)),
              )}
            />
            {points.map((point) => (
              <g
                key={point.alpha}
                className="alpha-point"
                data-here={point === here ? '' : undefined}
                transform={`translate(${x(point.unfair)} ${y(point.fast)})`}
              >
                <circle r={(point === here ? 0.5 : 0.25) * rem} />
                {(point === here || point.alpha % 1 === 0) && (
                  <text y={-0.75 * rem} textAnchor="middle">
                    α {formatNumber(point.alpha)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        )}
      </div>
      <div className="alpha-dial">
        <span>α of B</span>
        <Range
          label="Anti-starvation α of B"
          value={alpha}
          min={0}
          max={1}
          stops={alphas}
          format={formatNumber}
          onChange={turn}
          onChangeEnd={end}
        />
        <b>{formatNumber(alpha)}</b>
      </div>
      {points.length > 0 && (
        <p className="mute small">
          {free && free.alpha > 0
            ? `With α = ${formatNumber(free.alpha)} the ${label} changes by ${formatChange(points[0]?.fast ?? NaN, free.fast)}, and F_mean goes from ${formatRatio(points[0]?.unfair ?? NaN, 2)} to ${formatRatio(free.unfair, 2)}.`
            : `No strength of the rule makes it fairer for less than ${formatPercent(cheap)} of the ${label}.`}{' '}
          Drag along the curve: B runs with what you choose.
        </p>
      )}
    </Figure>
  );
}
