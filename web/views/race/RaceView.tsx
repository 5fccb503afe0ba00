/** Any policies on this scenario against each other: who leads, how it went, and what it cost in fairness. */
import { useState } from 'react';
import { treatmentOf } from '../../derive/compare/fairness.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { ranking } from '../../derive/compare/ranking.ts';
import { readings } from '../../derive/compare/readings.ts';
import { fairnesses, throughputs } from '../../derive/compare/tradeoff.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { otherPointers, schedulesOf, withPolicy, type PaneLetter } from '../../scenario/change/policy.ts';
import { edit } from '../../scenario/store.ts';
import { Select } from '../../ui/Select.tsx';
import { counted } from '../../ui/format.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import '../fairness/fairness.css';
import { TradeOff } from '../fairness/TradeOff.tsx';
import type { TradeOffPoint } from '../fairness/tradeoff-plan.ts';
import { Bars } from './Bars.tsx';
import { Multiples } from './Multiples.tsx';
import { PolicyTicks } from './PolicyTicks.tsx';
import './race.css';
import { useEntrants, type Entrants } from './useEntrants.ts';
import { useRace, type RaceRunner } from './useRace.ts';

/** Nobody runs alone here: only what a run says by itself. */
const nobodyAlone: ReadonlyMap<string, number> = new Map();
const [fast, ...weighed] = throughputs;
const plainFairness = fairnesses.filter(({ id }) => id === 'cpu-share-stddev' || id === 'jain-cpu-share');
const [fair] = plainFairness;

function Race({
  a,
  b,
  entrants,
}: {
  readonly a: Pane | null;
  readonly b: Pane;
  readonly entrants: Entrants;
}) {
  const schedules = schedulesOf(b.scenario);
  const measures = readings(lastLevel(b.layout), schedules);
  const [chosen, setChosen] = useState<string | null>(null);
  const measure = measures.find(({ id }) => id === chosen) ?? measures[0];
  const { runs, runners } = useRace(b.scenario, entrants.ticked);
  const differs = useSession(({ accepted }) => accepted !== null && otherPointers(accepted).length > 0);
  if (!measure) return null;

  const ranked = ranking(runners, measure);
  const inOrder = ranked.map(({ runner }) => runner);
  const open = ({ name, policy }: Pick<RaceRunner, 'name' | 'policy'>, pane: PaneLetter): void =>
    edit(`${pane.toUpperCase()}: ${name}`, (now) => withPolicy(now, pane, policy));
  const points = runners.flatMap(({ standing, result, ...contender }): TradeOffPoint[] =>
    result && standing === 'ended'
      ? [{ contender, pane: contender.pane, treatment: treatmentOf(result, nobodyAlone) }]
      : [],
  );
  return (
    <>
      <div className="race-choice">
        <Select
          label="Ranked by"
          value={measure.id}
          choices={measures.map(({ id, label }) => ({ value: id, label }))}
          onChange={setChosen}
        />
        <PolicyTicks entrants={entrants} />
        <BatchProgress runs={runs} what={counted(runners.length, 'policy', 'policies')} />
      </div>
      <Bars ranked={ranked} measure={measure} onOpen={open} />
      <div className="race-more" data-alone={schedules === 'tasks' ? '' : undefined}>
        <Multiples runners={inOrder} />
        {schedules === 'threads' && fast && fair && (
          <TradeOff
            points={points}
            fast={fast}
            fair={fair}
            measures={[fast, ...plainFairness]}
            onChoose={(contender) => open(contender, 'b')}
          />
        )}
      </div>
      <p className="mute small">
        All start from seed {b.scenario.run.seed} and run the same quanta.
        {a && differs && ' A is set up otherwise on the stage; here everybody has what B has.'}
        {schedules === 'threads' &&
          ` ${weighed.map(({ label }) => label).join(' and ')} need every program alone: see “Throughput vs. fairness”.`}
      </p>
    </>
  );
}

function Started({ a, b }: { readonly a: Pane | null; readonly b: Pane }) {
  const entrants = useEntrants(a, b);
  if (entrants) return <Race a={a} b={b} entrants={entrants} />;
  return (
    <p className="mute" role="status">
      Waiting for the engine’s list of policies.
    </p>
  );
}

export default function RaceView() {
  const [a, b] = [useSession(({ panes }) => panes.a), useSession(({ panes }) => panes.b)];
  if (b) return <Started a={a} b={b} />;
  return <p className="mute">The first run has not begun yet.</p>;
}
