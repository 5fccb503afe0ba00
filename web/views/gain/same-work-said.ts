/** The times of A and B for the same work, in sentences. */
import type { EqualWork, SameWork, SameWorkSide } from '../../scenario/generated/types.ts';
import { counted, formatCount, formatCycles, formatPoints, formatRatio } from '../../ui/format.ts';

/** "3 of 18 threads of B were not done after 576 M cycles". */
function unfinishedSaid(name: string, side: SameWorkSide, threads: number): string {
  return side.cycles === null
    ? `${formatCount(side.unfinished)} of ${counted(threads, 'thread')} of ${name} did not finish within ${formatCycles(side.most_cycles)}`
    : '';
}

/** "+26 % IPC; for the same work B is 1.04 × as fast." `gainPercent`: null if it belongs to another run, or is unknown. */
export function sameWorkSentence({ a, b, speedup, threads }: SameWork, gainPercent: number | null): string {
  const ipc = gainPercent === null ? '' : `${formatPoints(gainPercent)} IPC; `;
  const said =
    speedup === null
      ? [unfinishedSaid('A', a, threads.length), unfinishedSaid('B', b, threads.length)]
          .filter((words) => words !== '')
          .join(', ')
      : `for the same work B is ${formatRatio(speedup, 2)} × as fast`;
  const sentence = `${ipc}${said}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The two times whose ratio is `speedup`. */
export function timesSaid({ a, b }: SameWork): string | null {
  if (a.cycles === null || b.cycles === null) return null;
  return `Time until the last thread has done its work: A ${formatCycles(a.cycles)}, B ${formatCycles(b.cycles)}.`;
}

/** Each thread's own time; null if a thread has none. */
export function meansSaid(means: EqualWork | null): string | null {
  if (!means) return null;
  const [mean, harmonic, least] = [means.mean_speedup, means.harmonic_speedup, means.least_speedup];
  return `Time per thread, A ÷ B: mean ${formatRatio(mean, 2)}, harmonic mean ${formatRatio(harmonic, 2)}, least ${formatRatio(least, 2)}.`;
}

/** The number of threads that finish sooner, and of those that finish later. */
export function countsSaid({ threads }: SameWork): string {
  const known = threads.flatMap(({ speedup }) => (speedup === null ? [] : [speedup]));
  const later = known.filter((speedup) => speedup < 1).length;
  const sooner = known.filter((speedup) => speedup > 1).length;
  return `In B ${formatCount(sooner)} of ${counted(threads.length, 'thread')} finish sooner than in A, ${formatCount(later)} later.`;
}
