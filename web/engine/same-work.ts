/** Two runs until every thread has done the same work: docs/model/measures.md, "The same work". */
import type { SameWork, Scenario, WorkDone } from '../scenario/generated/types.ts';
import type { GainCounts } from './gain.ts';
import { askMany, runToGoal, type ManyOptions, type Outcome } from './pool.ts';

/** Whether a thread that has done its work ends or continues. */
export type WhenDone = 'ends' | 'goes-on';

/** The work of every thread: `instructions` each, or as many as the same thread executed in another run's window. */
export type ThreadWork =
  | { readonly kind: 'each'; readonly instructions: number }
  | { readonly kind: 'as'; readonly result: GainCounts };

export interface WorkGoal {
  readonly work: ThreadWork;
  readonly when_done: WhenDone;
}

export interface SameWorkJob {
  readonly a: Scenario;
  readonly b: Scenario;
  readonly goal: WorkGoal;
}

/** The comparison of the two runs, or why one of them failed. */
async function compared(
  [a, b]: readonly Outcome<WorkDone>[],
  signal: AbortSignal | undefined,
): Promise<Outcome<SameWork>> {
  const none = { ok: false, problem: 'there is no run' } as const;
  if (!a?.ok) return a ?? none;
  if (!b?.ok) return b ?? none;
  // The pool's workers have already loaded the larger module.
  const [answer] = await askMany('sameWork', [{ a: a.value, b: b.value }], { signal });
  return answer ?? none;
}

/** Runs A and B of one job, and compares them. A list, as a batch requires; only its first job is done. */
export async function runSameWork(
  [job]: readonly SameWorkJob[],
  { onResult, onProgress, signal }: ManyOptions<SameWork>,
): Promise<Outcome<SameWork>[]> {
  if (!job) return [];
  const total = 2;
  const done = await runToGoal([job.a, job.b], job.goal, {
    signal,
    // Finished only when the two are compared.
    onProgress: ({ finished, share }) =>
      onProgress?.({ finished: Math.min(finished, total - 1), total, share }),
  });
  const outcome = await compared(done, signal);
  onResult?.(0, outcome);
  onProgress?.({ finished: total, total, share: 1 });
  return [outcome];
}
