/** Significance: B and A under the same seeds: how much of the difference is the policy, and how much the throw of the dice. */
import { useEffect, useState, useMemo } from 'react';
import { type Difference, seedsFrom, withSeed, differences } from '../../derive/compare/luck.ts';
import { readings } from '../../derive/compare/readings.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { type BatchState, useBatch } from '../../engine/batch.ts';
import { type Outcome, type PoolRun, type RunJob, runMany } from '../../engine/pool.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { SegmentedControl } from '../../ui/Select.tsx';
import { Differences } from './Differences.tsx';
import { Pairs } from './Pairs.tsx';
import { sentence } from './difference-text.ts';
import { keepLuck, keyOf } from './kept.ts';
import './luck.css';

interface Luck {
  readonly runs: BatchState;
  readonly found: readonly Difference[];
  readonly problem: string | null;
}

const resultOf = (outcome: Outcome<PoolRun> | undefined) => (outcome?.ok ? outcome.value.result : null);

function useLuck(a: Pane, b: Pane, count: number): Luck {
  const key = keyOf(a.scenario, b.scenario);
  const { seeds, jobs } = useMemo(() => {
    const [first, second] = JSON.parse(key) as [Scenario, Scenario];
    const wanted = seedsFrom(second, count);
    return {
      seeds: wanted,
      // Pair by pair, so that there is something to see after two runs.
      jobs: wanted.flatMap((seed): RunJob[] => [
        { scenario: withSeed(first, seed) },
        { scenario: withSeed(second, seed) },
      ]),
    };
  }, [key, count]);
  const runs = useBatch(jobs, runMany);
  const level = lastLevel(b.layout);
  const schedules = schedulesOf(b.scenario);
  const found = useMemo(
    () =>
      differences(
        readings(level, schedules),
        seeds.map((seed, index) => ({
          seed,
          a: resultOf(runs.outcomes[2 * index]),
          b: resultOf(runs.outcomes[2 * index + 1]),
        })),
      ),
    [seeds, runs.outcomes, level, schedules],
  );
  const failed = runs.outcomes.find((outcome) => outcome && !outcome.ok);
  return { runs, found, problem: failed && !failed.ok ? failed.problem : null };
}

const counts = ['5', '10', '20', '40'] as const;

function Compared({ a, b }: { readonly a: Pane; readonly b: Pane }) {
  const [count, setCount] = useState<(typeof counts)[number]>('10');
  const { runs, found, problem } = useLuck(a, b, Number(count));
  const isDone = runs.state === 'done';
  useEffect(() => {
    if (isDone) keepLuck(a, b, found);
  }, [isDone, a, b, found]);
  const [first] = found;
  return (
    <>
      <div className="luck-head">
        <SegmentedControl
          label="Seeds"
          value={count}
          choices={counts.map((value) => ({ value, label: value }))}
          onChange={setCount}
        />
        <BatchProgress runs={runs} what={`${count} seeds, A and B under each`} />
      </div>
      {problem !== null && <p className="bad">{problem}</p>}
      {first && (
        <p className="luck-answer" role="status">
          <b>{first.reading.label}:</b> {sentence(first)}
        </p>
      )}
      {found.length > 0 && (
        <>
          <Differences found={found} />
          <Pairs found={found} />
          <p className="mute small">
            The seed fixes all random choices of a run: where references go, and the order of ties. A and B
            get the same one, so that only what differs between them differs between the runs. The interval is
            Student’s t of the pairs’ differences: were the seeds drawn again and again, 95 of 100 such
            intervals would hold the true mean. It says nothing of other machines or workloads.
          </p>
        </>
      )}
    </>
  );
}

export default function LuckView() {
  const { a, b } = useSession(({ panes }) => panes);
  if (a && b) return <Compared a={a} b={b} />;
  return (
    <p className="mute">There is nothing to compare: choose a baseline A under Policy, then ask again.</p>
  );
}
