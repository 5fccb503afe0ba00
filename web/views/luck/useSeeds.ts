/** Runs A and B under the same seeds, pair by pair, on request, and keeps the results. */
import { useEffect, useMemo } from 'react';
import { type Difference, seedsFrom, withSeed, differences } from '../../derive/compare/luck.ts';
import { readings } from '../../derive/compare/readings.ts';
import { lastLevel } from '../../derive/machine/caches.ts';
import { type BatchState, useBatch } from '../../engine/batch.ts';
import { type Outcome, type PoolRun, type RunJob, runMany } from '../../engine/pool.ts';
import { useQuestion, useStopWhenStale, type Question } from '../../engine/question.ts';
import type { Pane } from '../../engine/session.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { keepLuck, keyOf } from '../readings/kept-seeds.ts';

export interface Seeds {
  readonly question: Question;
  readonly runs: BatchState;
  readonly found: readonly Difference[];
  readonly problem: string | null;
}

const resultOf = (outcome: Outcome<PoolRun> | undefined) => (outcome?.ok ? outcome.value.result : null);

/** B and A under the same seeds, on request. */
export function useSeeds(a: Pane, b: Pane, count: number): Seeds {
  const question = useQuestion(JSON.stringify([keyOf(a.scenario, b.scenario), count]));
  const { asked, isStale } = question;
  const { seeds, jobs } = useMemo(() => {
    if (asked === null) return { seeds: [], jobs: [] };
    const [key, many] = JSON.parse(asked) as [string, number];
    const [first, second] = JSON.parse(key) as [Scenario, Scenario];
    const wanted = seedsFrom(second.run.seed, many);
    return {
      seeds: wanted,
      // Pair by pair, so that the first result appears after two runs.
      jobs: wanted.flatMap((seed): RunJob[] => [
        { scenario: withSeed(first, seed) },
        { scenario: withSeed(second, seed) },
      ]),
    };
  }, [asked]);
  const runs = useBatch(jobs, runMany);
  useStopWhenStale(isStale, runs);
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
  const isDone = asked !== null && !isStale && runs.state === 'done';
  useEffect(() => {
    if (isDone) keepLuck(a, b, found);
  }, [isDone, a, b, found]);
  const failed = runs.outcomes.find((outcome) => outcome && !outcome.ok);
  return { question, runs, found, problem: failed && !failed.ok ? failed.problem : null };
}
