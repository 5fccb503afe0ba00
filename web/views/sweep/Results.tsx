/** The results of a sweep: lines along one axis, maps along two, the refused runs, and the export. */
import { useMemo, useState } from 'react';
import type { Entrant } from '../../derive/compare/ranking.ts';
import { isOfGain } from '../../derive/compare/gain-readings.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { numericValues } from '../../derive/sweep/axis.ts';
import type { Resolution } from '../../derive/sweep/crossing.ts';
import { withInEnd } from '../../derive/sweep/in-end.ts';
import { type Place, type Sweep, settingsOf } from '../../derive/sweep/plan.ts';
import type { Refusal } from '../../derive/sweep/points.ts';
import type { Pane } from '../../engine/session.ts';
import { lastPolicy, withLastPolicy } from '../../scenario/change/forks.ts';
import { edit } from '../../scenario/store.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { counted } from '../../ui/format.ts';
import { Overtaking, type Apart } from './Overtaking.tsx';
import { PlanPicture } from './PlanPicture.tsx';
import { TakeAway } from './TakeAway.tsx';
import { placeWords, whatSwept, type NamedAxis } from './axis-labels.ts';
import { useCrossing, type Rivals } from './useCrossing.ts';
import { useSweep } from './useSweep.ts';

/** The seed remains unchanged. */
function openPlace(sweep: Sweep, place: Place, words: string): void {
  const settings = settingsOf(sweep, place, 0).filter(([pointer]) => pointer !== '/run/seed');
  edit(words, (now) => withInEnd(now, settings));
}

export interface ResultsProps {
  readonly b: Pane;
  readonly entrants: readonly Entrant[];
  readonly axes: readonly [NamedAxis] | readonly [NamedAxis, NamedAxis];
  readonly seeds: number;
  readonly measure: Reading;
}

/** For fields of any number, the resolution is a hundredth of the range. */
const part = 0.01;

function Refusals({
  refusals,
  say,
}: {
  readonly refusals: readonly Refusal[];
  readonly say: (place: Place) => string;
}) {
  if (refusals.length === 0) return null;
  return (
    <div className="sweep-refusals" role="alert">
      <p>The engine refuses these; the others stand.</p>
      <ul className="mute">
        {refusals.map(({ problem, places }) => (
          <li key={problem}>
            {places.length > 1 && `${counted(places.length, 'combination')}, such as `}
            {places[0] && say(places[0])}: {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** B overtakes A, if both take part. */
function firstRivals(entrants: readonly Entrant[]): Rivals {
  const of = (pane: 'a' | 'b'): number => entrants.findIndex((one) => one.pane === pane);
  const one = Math.max(0, of('b'));
  const other = of('a');
  return { one, other: other >= 0 && other !== one ? other : one === 0 ? 1 : 0 };
}

export function Results({ b, entrants, axes, seeds, measure }: ResultsProps) {
  const baseline = entrants.findIndex(({ pane }) => pane === 'a');
  const swept = useSweep(b.scenario, entrants, axes, seeds, measure, baseline);
  const { plan, points, runs, refusals } = swept;
  const { policies } = plan.sweep;
  const [x, y] = axes;
  const [chosen, setRivals] = useState<Rivals | null>(null);
  const [looks, setLooks] = useState(false);
  const [apart, setApart] = useState<Apart>('finest');
  const rivals =
    chosen && Math.max(chosen.one, chosen.other) < policies.length ? chosen : firstRivals(entrants);
  const { one, other } = rivals;
  const wanted = useMemo(
    () => (looks && !y && !isOfGain(measure) ? { one, other } : null),
    [looks, y, measure, one, other],
  );
  const { grain } = x.field;
  const numbers = numericValues(x);
  const mayDouble = numbers?.every((value) => value > 0) ?? false;
  const resolution = useMemo((): Resolution => {
    if (apart === 'doubling' && mayDouble) return { by: 'doubling' };
    return grain === null ? { by: 'part', part } : { by: 'grain', grain };
  }, [grain, apart, mayDouble]);
  // Included in the total.
  const rough = plan.jobs.filter((job) => job.rough).length;
  const first = rough > 0 && runs.state !== 'done' ? `, ${counted(rough, 'short run')} first` : '';
  const search = useCrossing(plan, measure, resolution, wanted);
  const open = (place: Place): void => {
    const name = policies[place.policy]?.name ?? '';
    openPlace(plan.sweep, place, `Sweep: ${placeWords(axes, [place.x, place.y])}, ${name}`);
  };
  return (
    <>
      <BatchProgress runs={runs} what={`${whatSwept(policies.length, axes, seeds)}${first}`} />
      <Refusals
        refusals={refusals}
        say={({ policy, ...place }) =>
          `${policies[policy]?.name ?? ''}, ${placeWords(axes, [place.x, place.y])}`
        }
      />
      <PlanPicture
        plan={plan}
        points={points}
        axes={axes}
        entrants={entrants}
        measure={measure}
        crossing={search?.found ?? null}
        onOpen={open}
      />
      {!y && policies.length > 1 && numbers && !isOfGain(measure) && (
        <Overtaking
          sweep={plan.sweep}
          axis={x}
          measure={measure}
          rivals={rivals}
          onRivals={setRivals}
          search={search}
          onSearch={setLooks}
          apart={mayDouble ? apart : null}
          onApart={setApart}
        />
      )}
      <TakeAway swept={swept} scenario={withLastPolicy(b.scenario, lastPolicy(b.scenario).policy)} />
    </>
  );
}
