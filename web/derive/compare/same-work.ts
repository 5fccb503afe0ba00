/** How much work each thread gets where two runs do the same, and how the threads are listed afterwards. */
import type { RunResult, SameWork, SameWorkThread } from '../../scenario/generated/types.ts';

/** 1, 2, 5, 10, 20, 50 …: figures that a person would choose. */
const steps = [1, 2, 5] as const;

function round(step: number): number {
  const decade = Math.floor(step / steps.length);
  return (steps[step - decade * steps.length] ?? 1) * 10 ** decade;
}

/** Less is over before the first switch. Chosen. */
const leastStep = 3 * steps.length;

/** The largest of them that is not above a number. */
function stepBelow(most: number): number {
  let step = leastStep;
  while (round(step + 1) <= most) step += 1;
  return step;
}

export interface Amounts {
  /** Instructions per thread, from less to more. */
  readonly all: readonly number[];
  /** What a thread executed in the run on average, rounded down: for that much the runs are about as long as this one. */
  readonly usual: number;
}

export function amountsOf({ instructions, threads }: Pick<RunResult, 'instructions' | 'threads'>): Amounts {
  const usual = stepBelow(instructions / Math.max(1, threads.length));
  const around = [-2, -1, 0, 1, 2].map((far) => usual + far).filter((step) => step >= leastStep);
  return { all: around.map(round), usual: round(usual) };
}

/** A thread's number in B, and what it took. */
export interface Finished extends SameWorkThread {
  readonly thread: number;
}

/** Those that gain most first; those that are not done in A or B last. */
export function byGain({ threads }: SameWork): Finished[] {
  return threads
    .map((own, thread) => ({ ...own, thread }))
    .filter(({ instructions }) => instructions > 0)
    .sort((x, y) => (y.speedup ?? -1) - (x.speedup ?? -1));
}
