/** Checks results as `coscope verify` does: repeats the runs and the scoring, and compares both with the file. */
import { runMany, type ManyOptions, type Outcome } from '../../engine/pool.ts';
import type { LessonResult } from '../../scenario/generated/types.ts';
import { ask, type Taken } from './taken.ts';
import { messageOf } from '../../scenario/error-message.ts';

/** The outcome of checking a file. */
export interface Checked {
  /** The result of its predictions now; null if its runs failed. */
  readonly again: LessonResult | null;
  /** The differences, or why it could not be checked; empty if the file is unchanged. */
  readonly problems: readonly string[];
}

async function checkOne(
  { text, result, outdated }: Taken,
  signal: AbortSignal | undefined,
  onShare: (share: number) => void,
): Promise<Checked> {
  if (outdated !== null) return { again: null, problems: [outdated] };
  const { assignment, answers } = result;
  const { runs } = await ask('lessonPlan', { assignment, answers }, { signal });
  const outcomes = await runMany(
    runs.map((scenario) => ({ scenario })),
    { signal, onProgress: ({ share }) => onShare(share) },
  );
  const results = outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.value.result;
  });
  return ask('lessonVerdict', { text, results }, { signal });
}

const known = new WeakMap<Taken, Checked>();

/** The number of files checked in parallel: enough runs for the pool while one of them is scored. */
const lanes = 3;

/** Checks results, for `useBatch`. One that cannot be checked reports why and does not delay the others. */
export async function checkMany(
  all: readonly Taken[],
  { signal, onResult, onProgress }: ManyOptions<Checked>,
): Promise<void> {
  const shares = all.map(() => 0);
  let finished = 0;
  let next = 0;
  const tell = (): void => {
    const done = shares.reduce((sum, share) => sum + share, 0);
    onProgress?.({ finished, total: all.length, share: done / all.length });
  };
  const outcomeOf = async (taken: Taken, at: number): Promise<Outcome<Checked>> => {
    const before = known.get(taken);
    if (before) return { ok: true, value: before };
    try {
      const value = await checkOne(taken, signal, (share) => {
        shares[at] = share;
        tell();
      });
      known.set(taken, value);
      return { ok: true, value };
    } catch (error) {
      return { ok: false, problem: messageOf(error) };
    }
  };
  const goOn = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      const taken = all[at];
      if (!taken) return;
      const outcome = await outcomeOf(taken, at);
      if (signal?.aborted) return;
      shares[at] = 1;
      finished += 1;
      onResult?.(at, outcome);
      tell();
    }
  };
  await Promise.all(Array.from({ length: lanes }, goOn));
}
