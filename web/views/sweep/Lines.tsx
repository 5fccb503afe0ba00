/** A sweep along one axis: one line per policy with the spread over its seeds; every point opens as a scenario. */
import { useMemo, useState, type CSSProperties } from 'react';
import type { Entrant } from '../../derive/compare/ranking.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import type { Crossing } from '../../derive/sweep/crossing.ts';
import type { Place, SweepPlan } from '../../derive/sweep/plan.ts';
import type { SweepPoint, SweepPoints } from '../../derive/sweep/points.ts';
import { AxisX, AxisY } from '../../charts/Axis.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { fitted } from '../../charts/text.ts';
import { useSize } from '../../charts/useSize.ts';
import { counted, formatNumber, noValue } from '../../ui/format.ts';
import { useInk } from '../../ui/ink.ts';
import { useNarrow } from '../../ui/media.ts';
import { written } from '../readings/ReadingRow.tsx';
import { planLines, type LinesPlan } from './lines-plan.ts';
import { PointWalker } from './PointWalker.tsx';
import { Bracket, PolicyLine } from './PolicyLine.tsx';
import { presentPlace, valueAtPlace, type NamedAxis } from './axis-labels.ts';

export interface LinesProps {
  readonly plan: SweepPlan;
  readonly points: SweepPoints;
  readonly axis: NamedAxis;
  readonly entrants: readonly Entrant[];
  readonly measure: Reading;
  readonly crossing: Crossing | null;
  readonly onOpen: (place: Place) => void;
}

const presentTopRem = 0.9;

/** Pixel of the scenario's own value; NaN if the axis does not include it. */
function presentX({ x, left, right }: LinesPlan, axis: NamedAxis): number {
  const place = presentPlace(axis);
  const { value } = axis.field;
  const at = place >= 0 ? x.at(place) : typeof value === 'number' && x.of ? x.of(value) : NaN;
  return at >= left && at <= right ? at : NaN;
}

/** "1.16 (1.14 to 1.18 over 3 seeds)", the known values of a point. */
function sayPoint({ spread, rough, problem }: SweepPoint, { form }: Reading): string {
  if (problem !== null) return `refused: ${problem}`;
  if (!spread) return rough === null ? noValue : `about ${written(form, rough)}, rough`;
  const mean = written(form, spread.mean);
  if (spread.count < 2) return mean;
  return `${mean} (${written(form, spread.least)} to ${written(form, spread.most)} over ${counted(spread.count, 'seed')})`;
}

/** Type size of names, in rem: that of sweep.css. */
const nameRem = 0.6875;

export function Lines({ plan, points, axis, entrants, measure, crossing, onOpen }: LinesProps) {
  const [box, { width, height }] = useSize();
  const ink = useInk();
  const { rem } = ink;
  const isNarrow = useNarrow();
  const [pointed, setPointed] = useState<Place | null>(null);
  const planned = useMemo(
    () => planLines(plan, points, entrants, [width, height, rem], isNarrow),
    [plan, points, entrants, width, height, rem, isNarrow],
  );
  const { policies } = plan.sweep;
  const lines = planned?.lines ?? [];
  const present = planned ? presentX(planned, axis) : NaN;
  const title = `${measure.label} along ${axis.field.label}`;
  const said =
    pointed === null
      ? ''
      : `${policies[pointed.policy]?.name ?? ''} at ${valueAtPlace(axis, pointed.x)}: ${measure.label} ${sayPoint(points.at(pointed), measure)}`;
  const marked = pointed && lines[pointed.policy]?.points[pointed.x];
  const refused = [
    ...new Set(
      lines.flatMap((line) => line.points.flatMap(({ point, x }) => (point.problem === null ? [] : [x]))),
    ),
  ];
  return (
    <Figure
      title={title}
      subtitle={`${plan.sweep.seeds.length > 1 ? 'mean of the seeds, each a dot' : 'one seed'}${lines.some(({ rough }) => rough.length > 0) ? ' · dotted: rough, from runs of a tenth of the length' : ''}`}
      table={() => ({
        caption: `${measure.label} by ${axis.field.label}`,
        columns: [
          { label: axis.field.label },
          ...policies.map(({ name }) => ({ label: name, numeric: true })),
        ],
        rows: axis.values.map((_, x) => [
          valueAtPlace(axis, x),
          ...policies.map((__, policy) => sayPoint(points.at({ policy, x, y: 0 }), measure)),
        ]),
      })}
    >
      <div className="sweep-lines" data-fits="" ref={box}>
        {planned && (
          <>
            <svg width={width} height={height} aria-hidden="true">
              {crossing && planned.x.of && (
                <Bracket crossing={crossing} x={planned.x.of} bottom={planned.bottom} />
              )}
              <AxisY
                scale={planned.y}
                format={formatNumber}
                count={4}
                from={planned.left}
                to={planned.right}
              />
              {Number.isFinite(present) && (
                <g className="sweep-present">
                  <line x1={present} x2={present} y1={presentTopRem * rem} y2={planned.bottom} />
                  <text x={present} y={presentTopRem * rem} dy="-0.3em">
                    now
                  </text>
                </g>
              )}
              <AxisX
                scale={Object.assign((place: number) => planned.x.at(place), {
                  ticks: () => axis.values.map((_, place) => place),
                  range: () => [planned.left, planned.right],
                })}
                format={(place) => valueAtPlace(axis, place)}
                y={planned.bottom}
                label={axis.field.label}
              />
              {lines.map((line) => (
                <PolicyLine key={line.name} line={line} rem={rem} />
              ))}
              {marked && Number.isFinite(marked.y) && (
                <circle
                  className="sweep-marked"
                  style={{ '--policy': lines[marked.place.policy]?.css } as CSSProperties}
                  cx={marked.x}
                  cy={marked.y}
                  r={0.375 * rem}
                />
              )}
              {refused.map((x) => (
                <text key={x} className="sweep-refused" x={x} y={planned.bottom - 0.35 * rem}>
                  ×
                </text>
              ))}
              {!isNarrow &&
                lines
                  .filter(({ labelY }) => Number.isFinite(labelY))
                  .map(({ name, pane, labelY }) => (
                    <text
                      key={name}
                      className="sweep-name"
                      data-pane={pane ?? undefined}
                      x={planned.right + 0.5 * rem}
                      y={labelY}
                      dy="0.34em"
                    >
                      {fitted(
                        pane === null ? name : `${pane.toUpperCase()} ${name}`,
                        width - planned.right - 0.5 * rem,
                        nameRem,
                        ink,
                        600,
                      )}
                    </text>
                  ))}
            </svg>
            <PointWalker
              label={title}
              lines={lines}
              current={pointed}
              said={said}
              onCurrent={setPointed}
              onOpen={onOpen}
            />
          </>
        )}
      </div>
      {isNarrow && (
        <p className="sweep-legend small">
          {lines.map(({ name, pane, css }) => (
            <span key={name}>
              <i style={{ background: css }} aria-hidden="true" />
              {pane === null ? name : `${pane.toUpperCase()} ${name}`}
            </span>
          ))}
        </p>
      )}
      <p className="sweep-said mute small">
        {pointed === null ? 'A click opens the nearest point as the scenario.' : `${said}. A click opens it.`}
      </p>
    </Figure>
  );
}
