/** Amounts of work per thread for comparing two runs on the same work, and the order of the threads in the result. */
import type { RunResult, SameWork, SameWorkThread } from '../../scenario/generated/types.ts';

/** 1, 2, 5, 10, 20, 50 …: round figures. */
const steps = [1, 2, 5] as const;

function round(step: number): number {
  const decade = Math.floor(step / steps.length);
  return (steps[step - decade * steps.length] ?? 1) * 10 ** decade;
}

/** Smaller amounts finish before the first context switch. Chosen. */
const leastStep = 3 * steps.length;

/** The largest step whose round figure is not above `most`. */
function stepBelow(most: number): number {
  let step = leastStep;
  while (round(step + 1) <= most) step += 1;
  return step;
}

export interface Amounts {
  /** Instructions per thread, ascending. */
  readonly all: readonly number[];
  /** A thread's average instructions in the run, rounded down: the runs are then about as long as this one. */
  readonly usual: number;
}

export function amountsOf({ instructions, threads }: Pick<RunResult, 'instructions' | 'threads'>): Amounts {
  const usual = stepBelow(instructions / Math.max(1, threads.length));
  const around = [-2, -1, 0, 1, 2].map((far) => usual + far).filter((step) => step >= leastStep);
  return { all: around.map(round), usual: round(usual) };
}

/** A thread's number in B, and its result. */
export interface Finished extends SameWorkThread {
  readonly thread: number;
}

/** Threads by falling gain; those that did not finish in A or B last. */
export function byGain({ threads }: SameWork): Finished[] {
  return threads
    .map((own, thread) => ({ ...own, thread }))
    .filter(({ instructions }) => instructions > 0)
    .sort((x, y) => (y.speedup ?? -1) - (x.speedup ?? -1));
}
