/** The pairs of runs that a sweep compares: each with the baseline's run at the same values, seed and length. */
import type { GainPair } from '../../engine/gain.ts';
import type { Outcome, PoolRun } from '../../engine/pool.ts';
import type { SweepJob, SweepPlan } from './plan.ts';

/** `outcomes` are in the order of the plan's jobs; `baseline` is the index of a policy in the sweep's list. */
export function baselinePairs(
  { jobs }: Pick<SweepPlan, 'jobs'>,
  outcomes: readonly (Outcome<PoolRun> | undefined)[],
  baseline: number,
): GainPair[] {
  const known = jobs.flatMap((job, index) => {
    const outcome = outcomes[index];
    return outcome?.ok && outcome.value.result.cycles > 0 ? [{ job, result: outcome.value.result }] : [];
  });
  const keyOf = ({ place: { x, y }, seed, rough }: SweepJob): string => [x, y, seed, rough].join(' ');
  const own = new Map(
    known.flatMap(({ job, result }) => (job.place.policy === baseline ? [[keyOf(job), result]] : [])),
  );
  return known.flatMap(({ job, result }) => {
    const a = own.get(keyOf(job));
    return a ? [{ a, b: result }] : [];
  });
}
