/** Compare policies: those that can run here, by throughput and fairness, over time, in a table, and over seeds. */
import { lazy, Suspense, useMemo } from 'react';
import { contender, questionOf, whoIsMissing, type Contender } from '../../derive/compare/comparison.ts';
import { energyReadingsOf } from '../../derive/compare/energy.ts';
import { readings } from '../../derive/compare/readings.ts';
import { judgedAmong } from '../../derive/compare/verdict.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { engine } from '../../engine/client.ts';
import { useRested } from '../../engine/rested.ts';
import type { Pane } from '../../engine/session.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { schedulesOf, withPolicy } from '../../scenario/change/policy.ts';
import { edit } from '../../scenario/store.ts';
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { useFront } from '../../ui/front.ts';
import { FrontSwitch } from '../../ui/FrontSwitch.tsx';
import type { Choice } from '../../ui/Select.tsx';
import { PolicyTicks } from '../race/PolicyTicks.tsx';
import { useEntrants, type Entrants } from '../race/useEntrants.ts';
import { PolicyTable } from './PolicyTable.tsx';
import { usePolicies, type Open, type Policies } from '../race/usePolicies.ts';
import { usePolicyGains } from './usePolicyGains.ts';
import { useRefused } from './useRefused.ts';
import { NoRun } from '../words/NoRun.tsx';
import './policies.css';

const Weighed = lazy(() => import('./Weighed.tsx'));
const Race = lazy(() => import('../race/Race.tsx'));
const Schedulers = lazy(() => import('../schedulers/Schedulers.tsx'));
const Seeds = lazy(() => import('../luck/Seeds.tsx'));

const viewId = 'policies';

type Picture = 'fairness' | 'race' | 'policies-table' | 'schedulers' | 'luck';

/** The pictures for a scenario: task programs have no shares, and the paper's schedulers are for SMT cores. */
function picturesOf({ scenario }: Pane, hasBaseline: boolean): Choice<Picture>[] {
  const areThreads = schedulesOf(scenario) === 'threads';
  const isSmt = scenario.machine.cores.some(({ model }) => model === 'smt');
  return [
    ...(areThreads ? [{ value: 'fairness' as const, label: 'Throughput vs. fairness' }] : []),
    { value: 'race', label: 'Over time' },
    { value: 'policies-table', label: 'Table' },
    ...(areThreads && isSmt ? [{ value: 'schedulers' as const, label: 'SMT schedulers' }] : []),
    ...(hasBaseline ? [{ value: 'luck' as const, label: 'Over seeds' }] : []),
  ];
}

/** "11 policies and 9 programs alone". */
function whatRuns(policies: number, programs: number): string {
  const those = counted(policies, 'policy', 'policies');
  return programs === 0 ? those : `${those} and ${counted(programs, 'program')} alone`;
}

const open: Open = ({ name, policy }, pane) =>
  edit(`${pane.toUpperCase()}: ${name}`, (now) => withPolicy(now, pane, policy));

function Problems({ runners, problems }: Pick<Policies, 'runners' | 'problems'>) {
  const all = [
    ...problems,
    ...runners.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`])),
  ];
  if (all.length === 0) return null;
  return (
    <div role="alert" className="policies-problems">
      <p>Not run:</p>
      <ul className="mute">
        {all.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

interface ComparedProps {
  readonly a: Pane | null;
  readonly b: Pane;
  readonly entrants: Entrants;
  readonly front: Picture;
}

function Compared({ a, b, entrants, front }: ComparedProps) {
  const refused = useRefused(questionOf(b.scenario), entrants.all);
  const field = useMemo(() => {
    const canRun = ({ key }: Contender): boolean => !refused.has(key);
    const not = entrants.all.flatMap(({ key, name }) =>
      refused.get(key) === undefined ? [] : [`${name} (${refused.get(key) ?? ''})`],
    );
    return {
      ...entrants,
      all: entrants.all.filter(canRun),
      ticked: entrants.ticked.filter(canRun),
      lacking: [],
      not,
    };
  }, [entrants, refused]);
  // A's other settings do not matter in a comparison of policies: here all policies have B's settings.
  const isOther = a !== null && questionOf(a.scenario) !== questionOf(b.scenario);
  const policies = usePolicies(b.scenario, field.ticked, { a: isOther ? null : a, b });
  const { runs, runners, isStale, programs, missing, isUnderway } = policies;
  const what = whatRuns(runners.length, programs);
  const measures = [
    ...readings(lastLevel(b.layout), schedulesOf(b.scenario)).map((reading) =>
      judgedAmong(reading, b.layout.threads.length),
    ),
    ...energyReadingsOf(b.scenario.machine),
    ...usePolicyGains(runners, a),
  ];
  const ownOfA = isOther ? contender(engine().policies, lastPolicy(a.scenario).policy) : null;
  const other = ownOfA && { ...ownOfA, key: 'pane a', name: `${ownOfA.name}, other settings` };
  const from = Math.ceil(lastPolicy(b.scenario).from / b.layout.quantum_cycles);
  const left = [whoIsMissing(entrants), ...field.not].filter((words) => words !== '').join(', ');
  return (
    <>
      <div className="policies-head">
        <AskedRuns
          question={{ asked: isUnderway || missing === 0 ? what : null, isStale, ask: policies.start }}
          runs={missing === 0 ? { ...runs, state: 'done' } : runs}
          what={what}
          staleNote={
            front === 'fairness' ? 'All points are from before the last edit; B vs. A is current.' : undefined
          }
          wanted={missing === runners.length + programs ? what : counted(missing, 'missing run')}
        />
        <PolicyTicks entrants={field} />
      </div>
      <Problems {...policies} />
      {front === 'fairness' && <Weighed {...policies} a={a} b={b} other={other} onOpen={open} />}
      <div className={isStale ? 'stale' : undefined}>
        {front === 'race' && <Race runners={runners} measures={measures} onOpen={open} />}
        {front === 'policies-table' && <PolicyTable runners={runners} readings={measures} onOpen={open} />}
      </div>
      <p className="mute small">
        All policies run from seed {b.scenario.run.seed} over the same quanta, with the settings of B.
        {from > 0 && ` Each is in force from quantum ${formatCount(from)} on, as B’s is.`}
        {left !== '' && ` Not compared: ${left}.`}
      </p>
    </>
  );
}

function Started({ a, b }: { readonly a: Pane | null; readonly b: Pane }) {
  const entrants = useEntrants(a, b, 'all');
  const choices = picturesOf(b, a !== null);
  const front = useFront(viewId, choices) ?? 'race';
  const hasOwnRuns = front === 'schedulers' || front === 'luck';
  return (
    <div className="policies">
      <FrontSwitch view={viewId} front={front} choices={choices} />
      <Suspense fallback={<div className="waiting" aria-busy="true" />}>
        {front === 'schedulers' && <Schedulers a={a} b={b} />}
        {front === 'luck' && a && <Seeds a={a} b={b} />}
        {!hasOwnRuns && entrants && <Compared a={a} b={b} entrants={entrants} front={front} />}
      </Suspense>
      {!entrants && (
        <p className="mute" role="status">
          Loading the list of policies.
        </p>
      )}
    </div>
  );
}

export default function PoliciesView() {
  const [a, b] = [useRested(({ panes }) => panes.a), useRested(({ panes }) => panes.b)];
  return b ? <Started a={a} b={b} /> : <NoRun />;
}
