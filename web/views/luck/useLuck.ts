/** A and B under the same seeds. */
import { useMemo } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { differences, seedsFrom, withSeed, type Difference } from '../../derive/compare/luck.ts';
import { readings } from '../../derive/compare/readings.ts';
import { runMany, type Outcome, type PoolRun, type RunJob } from '../../engine/pool.ts';
import type { Pane } from '../../engine/session.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';
import { keyOf } from './kept.ts';

export interface Luck {
  readonly runs: BatchState;
  readonly found: readonly Difference[];
  readonly problem: string | null;
}

const resultOf = (outcome: Outcome<PoolRun> | undefined) => (outcome?.ok ? outcome.value.result : null);

export function useLuck(a: Pane, b: Pane, count: number): Luck {
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
