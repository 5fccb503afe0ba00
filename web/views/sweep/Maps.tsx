/** A sweep along two axes: one map per policy on a common scale of shades, and one of the best policy per cell. */
import { useCallback, useMemo } from 'react';
import type { Entrant } from '../../derive/compare/ranking.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import type { Place, SweepPlan } from '../../derive/sweep/plan.ts';
import { winnerAt, type SweepPoints } from '../../derive/sweep/points.ts';
import { inkOnProgram } from '../../ui/colour.ts';
import { counted, formatPercent, noValue } from '../../ui/format.ts';
import type { Ink } from '../../ui/ink.ts';
import type { Pen } from '../../charts/picture/pen.ts';
import { written } from '../readings/ReadingRow.tsx';
import { MapFrame, type CellBox } from './MapFrame.tsx';
import { policyCss, policyFill, policySign } from './policy-colour.ts';
import { Ramp } from '../../charts/Ramp.tsx';
import { presentPlace, type NamedAxis } from './axis-labels.ts';

export interface MapsProps {
  readonly plan: SweepPlan;
  readonly points: SweepPoints;
  readonly axes: readonly [NamedAxis, NamedAxis];
  readonly entrants: readonly Entrant[];
  readonly measure: Reading;
  readonly onOpen: (place: Place) => void;
}

/** Cells at least this many pixels wide show their value. */
const leastWritten = 34;

/** Hatches a cell with only a rough result, so that its shade is not mistaken for a result. */
function hatch(context: Pen, ink: Ink, { left, top, width, height }: CellBox): void {
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height);
  context.clip();
  context.strokeStyle = ink.bg;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = -height; at < width; at += 5) {
    context.moveTo(left + at, top + height);
    context.lineTo(left + at + height, top);
  }
  context.stroke();
  context.restore();
}

function centred(context: Pen, text: string, { left, top, width, height }: CellBox): void {
  context.fillText(text, left + (width - context.measureText(text).width) / 2, top + height / 2);
}

function PolicyMap({ plan, points, axes, measure, onOpen, policy }: MapsProps & { readonly policy: number }) {
  const { range } = points;
  const share = useCallback(
    (x: number, y: number): number => {
      const shown = points.shown({ policy, x, y });
      if (!shown || !range) return NaN;
      return range[1] === range[0] ? 0.5 : (shown.value - range[0]) / (range[1] - range[0]);
    },
    [points, policy, range],
  );
  const over = useCallback(
    (context: Pen, ink: Ink, box: CellBox) => {
      const place = { policy, x: box.x, y: box.y };
      const shown = points.shown(place);
      if (points.at(place).problem !== null) {
        context.fillStyle = ink.bad;
        centred(context, '×', box);
      } else if (shown?.rough) hatch(context, ink, box);
      else if (shown && box.width >= leastWritten) {
        context.fillStyle = share(box.x, box.y) > 0.5 ? ink.bg : ink.ink;
        centred(context, written(measure.form, shown.value), box);
      }
    },
    [points, policy, share, measure],
  );
  const say = (x: number, y: number): string => {
    const point = points.at({ policy, x, y });
    const shown = points.shown({ policy, x, y });
    if (point.problem !== null) return `refused: ${point.problem}`;
    if (!shown) return noValue;
    const value = written(measure.form, shown.value);
    if (shown.rough) return `about ${value}`;
    return (point.spread?.count ?? 0) < 2
      ? value
      : `${value} (${written(measure.form, point.spread?.least ?? null)} to ${written(measure.form, point.spread?.most ?? null)})`;
  };
  return (
    <MapFrame
      title={plan.sweep.policies[policy]?.name ?? ''}
      axes={axes}
      share={share}
      over={over}
      say={say}
      onOpen={(x, y) => onOpen({ policy, x, y })}
    />
  );
}

function WinnerMap({ plan, points, axes, entrants, measure, onOpen }: MapsProps) {
  const { policies } = plan.sweep;
  const panes = useMemo(
    () => policies.map(({ key }) => entrants.find((one) => one.key === key)?.pane ?? null),
    [policies, entrants],
  );
  const winner = useCallback(
    (x: number, y: number) => winnerAt(points, policies.length, { x, y }, measure.better),
    [points, policies, measure],
  );
  const nothing = useCallback(() => NaN, []);
  const over = useCallback(
    (context: Pen, ink: Ink, box: CellBox) => {
      const best = winner(box.x, box.y);
      if (!best) {
        const isRefused = panes.every(
          (_, policy) => points.at({ policy, x: box.x, y: box.y }).problem !== null,
        );
        context.fillStyle = ink.bad;
        if (isRefused) centred(context, '×', box);
        return;
      }
      const pane = panes[best.policy] ?? null;
      context.fillStyle = policyFill(pane, best.policy, ink);
      context.fillRect(box.left, box.top, box.width, box.height);
      if (best.rough) hatch(context, ink, box);
      else {
        context.fillStyle = pane === null ? inkOnProgram : ink.bg;
        centred(context, policySign(pane, best.policy), box);
      }
    },
    [winner, panes, points],
  );
  const say = (x: number, y: number): string => {
    const best = winner(x, y);
    if (!best) return noValue;
    const name = policies[best.policy]?.name ?? '';
    const seeds =
      best.seeds > 1 ? `, best under ${best.won.toString()} of ${counted(best.seeds, 'seed')}` : '';
    const lead = measure.form === 'points' ? written(measure.form, best.margin) : formatPercent(best.lead, 1);
    return `${name} by ${lead}${best.rough ? ', rough' : seeds}`;
  };
  return (
    <MapFrame
      title="Best policy"
      subtitle={`by ${measure.label}`}
      axes={axes}
      share={nothing}
      over={over}
      say={say}
      onOpen={(x, y) => {
        onOpen({ policy: winner(x, y)?.policy ?? 0, x, y });
      }}
    />
  );
}

/** What the marks mean that these maps have. */
function keyOf({ plan, points, axes }: MapsProps): string {
  const [across, along] = axes;
  const places = plan.sweep.policies.flatMap((_, policy) =>
    along.values.flatMap((__, y) => across.values.map((___, x) => ({ policy, x, y }))),
  );
  return [
    ...(places.some((place) => points.shown(place)?.rough)
      ? ['hatched: rough, at a tenth of the length']
      : []),
    ...(places.some((place) => points.at(place).problem !== null) ? ['×: refused'] : []),
    ...(axes.every((axis) => presentPlace(axis) >= 0) ? ['framed: the present scenario'] : []),
    'a click on a cell opens it as the scenario',
  ].join(' · ');
}

export function Maps(props: MapsProps) {
  const { plan, points, entrants, measure } = props;
  const { policies } = plan.sweep;
  return (
    <section aria-label={`${measure.label}, map by map`}>
      <p className="sweep-legend small">
        {points.range && (
          <Ramp
            least={written(measure.form, points.range[0])}
            most={written(measure.form, points.range[1])}
            label={measure.label}
          />
        )}
        {policies.map(({ key, name }, index) => {
          const pane = entrants.find((one) => one.key === key)?.pane ?? null;
          return (
            <span key={key}>
              <i style={{ background: policyCss(pane, index) }} aria-hidden="true" />
              {policySign(pane, index)} {name}
            </span>
          );
        })}
        <span className="mute">{keyOf(props)}</span>
      </p>
      <div className="sweep-maps">
        {policies.length > 1 && <WinnerMap {...props} />}
        {policies.map(({ key }, policy) => (
          <PolicyMap key={key} {...props} policy={policy} />
        ))}
      </div>
    </section>
  );
}
