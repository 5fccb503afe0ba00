/** SMT schedulers: the eleven of Parekh et al. 2000 on this scenario, by their effect on the core, and by fairness. */
import { useMemo, useState } from 'react';
import { takesAlpha, withAlpha } from '../../derive/compare/alpha.ts';
import { contender, questionOf } from '../../derive/compare/comparison.ts';
import { disagreements } from '../../derive/compare/disagreement.ts';
import { engine } from '../../engine/client.ts';
import { useQuestion, useStopWhenStale } from '../../engine/question.ts';
import type { Pane } from '../../engine/session.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import { withPolicy, type PaneLetter } from '../../scenario/change/policy.ts';
import type { PolicyChoice, PolicyInfo, Scheduler } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { AskedRuns } from '../../ui/AskedRuns.tsx';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl, type Choice } from '../../ui/Select.tsx';
import { counted } from '../../ui/format.ts';
import { AlphaCurve } from './AlphaCurve.tsx';
import { FairnessBars } from './FairnessBars.tsx';
import { Problems } from './Problems.tsx';
import { SchedulerTable } from './SchedulerTable.tsx';
import { isPublished, publishedUnfairness, source } from './published.ts';
import { useContest, useLists, type Lists, type Row, type WindowChoice } from './useSchedulers.ts';
import { sayDisagreement } from './figure-text.ts';
import './schedulers.css';

/** "8 schedulers × 3 seeds". */
function whatRuns(schedulers: number, seeds: number): string {
  return `${counted(schedulers, 'scheduler')}, ${counted(seeds, 'seed')} each`;
}

type Seeds = '1' | '3' | '5';
const seedChoices: readonly Choice<Seeds>[] = [
  { value: '1', label: '1 seed' },
  { value: '3', label: '3 seeds' },
  { value: '5', label: '5 seeds' },
];
/** The most sentences shown. */
const mostSentences = 3;

interface ContestProps {
  readonly a: Pane | null;
  readonly b: Pane;
  readonly lists: Lists;
}

function Contest({ a, b, lists: { schedulers, windows } }: ContestProps) {
  const known = engine().policies;
  const { scenario } = b;
  const { policy } = lastPolicy(scenario);
  const ends = scenario.workload.threads.every(({ instructions }) => instructions !== null);
  const [chosen, setWindow] = useState<WindowChoice | null>(null);
  const [seeds, setSeeds] = useState<Seeds>('3');
  const window = chosen ?? (ends ? 'smt-steady-state' : 'run');
  // Another window or number of seeds is another question, too.
  const question = useQuestion(JSON.stringify([questionOf(scenario), window, seeds]));
  const { asked, isStale } = question;
  const [scenarioAsked, windowAsked, seedsAsked] = useMemo(
    () =>
      (asked === null ? null : (JSON.parse(asked) as [string, WindowChoice, Seeds])) ?? [
        null,
        'run' as const,
        '1' as const,
      ],
    [asked],
  );
  const contestants = useMemo(() => schedulers.map((scheduler) => ({ scheduler, alpha: 0 })), [schedulers]);
  const { runs, rows } = useContest(scenarioAsked, contestants, windowAsked, Number(seedsAsked));
  useStopWhenStale(isStale, runs);
  const found = useMemo(() => disagreements(rows), [rows]);
  const published = isPublished(scenario, windowAsked);

  const keyOf = (pane: Pane | null): string | null =>
    pane && contender(known, lastPolicy(pane.scenario).policy).key;
  const [keyA, keyB] = [keyOf(a), keyOf(b)];
  const panesOf = ({ scheduler }: Row): PaneLetter[] => {
    const { key } = contender(known, scheduler.policy);
    return (['a', 'b'] as const).filter((pane) => key === (pane === 'a' ? keyA : keyB));
  };
  const info = windows.find((one) => one.window === window);
  const greedy = schedulers.find(({ name }) => name === 'G_IPC');
  const [reference] = schedulers;
  const turns = takesAlpha(known, policy);

  return (
    <>
      <div className="schedulers-choice">
        <select
          className="select"
          aria-label="Window"
          value={window}
          onChange={({ currentTarget }) => {
            const next = windows.find((one) => one.window === currentTarget.value);
            setWindow(next ? next.window : 'run');
          }}
        >
          {windows.map((one) => (
            <option key={one.window} value={one.window}>
              {one.label}
            </option>
          ))}
          <option value="run">the run’s own window</option>
        </select>
        <SegmentedControl label="Seeds" value={seeds} choices={seedChoices} onChange={setSeeds} />
        <p className="mute small">
          {info?.about ?? 'The measurement window of the run. Speedup needs threads that end.'}
        </p>
      </div>
      <AskedRuns question={question} runs={runs} what={whatRuns(schedulers.length, Number(seeds))} />
      <Problems rows={rows} />
      <SchedulerTable
        rows={rows}
        published={published}
        disagreements={found}
        panesOf={panesOf}
        compared={a !== null}
        onOpen={({ scheduler }, pane) =>
          edit(`${pane.toUpperCase()}: ${scheduler.name}`, (now) => withPolicy(now, pane, scheduler.policy))
        }
      />
      {found.size > 0 && (
        <ul className="schedulers-said">
          {[...found.values()].slice(0, mostSentences).map((one) => (
            <li key={one.row.scheduler.name}>{sayDisagreement(one)}</li>
          ))}
        </ul>
      )}
      {published && <p className="mute small">In grey, under ours: as printed, {source} Tables 3 and 4.</p>}
      <div className="schedulers-fair">
        <FairnessBars
          rows={rows}
          published={
            windowAsked === 'threads-left' && isPublished(scenario, 'smt-steady-state')
              ? publishedUnfairness
              : null
          }
        />
        {reference && turns && (
          <AlphaCurve
            asked={scenarioAsked}
            policy={policy}
            name={nameOf(known, policy, schedulers)}
            reference={reference}
            window={windowAsked}
            waits={runs.state === 'running'}
          />
        )}
        {!turns && greedy && (
          <p className="mute">
            B’s policy has no anti-starvation rule.{' '}
            <Button
              tone="accent"
              onClick={() => edit(`B: ${greedy.name}`, (now) => withPolicy(now, 'b', greedy.policy))}
            >
              Make {greedy.name} B
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/** A scheduler's name in the paper, for any strength of its rule; for other policies the policy's own name. */
function nameOf(
  known: readonly PolicyInfo[],
  policy: PolicyChoice,
  schedulers: readonly Scheduler[],
): string {
  const { key, name } = contender(known, withAlpha(policy, 0));
  return schedulers.find((one) => contender(known, withAlpha(one.policy, 0)).key === key)?.name ?? name;
}

export default function Schedulers({ a, b }: Pick<ContestProps, 'a' | 'b'>) {
  const { value: lists, problem } = useLists(b.scenario.machine);
  if (problem !== null)
    return (
      <p className="bad" role="alert">
        The list of schedulers could not be loaded: {problem}
      </p>
    );
  if (lists === null)
    return (
      <p className="mute" role="status">
        Loading the list of schedulers.
      </p>
    );
  return <Contest a={a} b={b} lists={lists} />;
}
