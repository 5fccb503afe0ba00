import { describe, expect, it } from 'vitest';
import type { SameWork } from '../../web/scenario/generated/types.ts';
import { countsSaid, meansSaid, sameWorkSentence, timesSaid } from '../../web/views/gain/same-work-said.ts';

/** No-break and narrow spaces as plain ones. */
const plain = (text: string | null): string | undefined => text?.replace(/\s/g, ' ').replaceAll('−', '-');

const thread = (a: number | null, b: number | null) => ({
  ...{ program: 'p', instructions: 100, a_cycles: a, b_cycles: b },
  speedup: a === null || b === null ? null : a / b,
});
const side = (cycles: number | null, unfinished = 0) => ({ cycles, most_cycles: 576_000_000, unfinished });
const done: SameWork = {
  ...{ a: side(58_125_000), b: side(56_125_000), speedup: 58.125 / 56.125, means: null },
  threads: [thread(2, 1), thread(1, 1), thread(1, 2)],
};

describe('the same work in words', () => {
  it('stands beside the gain in IPC, which is left out where it is of another run', () => {
    expect(plain(sameWorkSentence(done, 26.35))).toBe('+26 % IPC; for the same work B is 1.04 × as fast.');
    expect(plain(sameWorkSentence(done, null))).toBe('For the same work B is 1.04 × as fast.');
    expect(plain(timesSaid(done))).toBe(
      'Time until the last thread has done its work: A 58.1 M cycles, B 56.1 M cycles.',
    );
  });

  it('says which run has not finished, and gives no time', () => {
    const starved = { ...done, b: side(null, 2), speedup: null };
    expect(plain(sameWorkSentence(starved, 26))).toBe(
      '+26 % IPC; 2 of 3 threads of B did not finish within 576 M cycles.',
    );
    expect(timesSaid(starved)).toBeNull();
  });

  it('counts threads, and means each thread’s own time', () => {
    expect(countsSaid(done)).toBe('In B 1 of 3 threads finish sooner than in A, 1 later.');
    expect(meansSaid(null)).toBeNull();
    expect(meansSaid({ mean_speedup: 1.335, harmonic_speedup: 1.271, least_speedup: 1.03 })).toBe(
      'Time per thread, A ÷ B: mean 1.33, harmonic mean 1.27, least 1.03.',
    );
  });
});
