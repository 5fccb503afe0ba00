import { describe, expect, it } from 'vitest';
import { amountsOf, byGain } from '../../../web/derive/compare/same-work.ts';
import type { SameWork } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const run = (instructions: number) => ({ ...makeResult(1, 0, 0), instructions });

describe('how much work', () => {
  it('proposes what a thread executed on average, rounded down to a round number', () => {
    // Four threads of 2.9 million on average.
    expect(amountsOf(run(11_600_000))).toEqual({
      usual: 2_000_000,
      all: [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000],
    });
    expect(amountsOf(run(4_000_000)).usual).toBe(1_000_000);
    expect(amountsOf(run(3_999_999)).usual).toBe(500_000);
  });

  it('never proposes less than a thousand, however short the run', () => {
    expect(amountsOf(run(40))).toEqual({ usual: 1_000, all: [1_000, 2_000, 5_000] });
  });
});

describe('threads that did the same work', () => {
  const thread = (program: string, a: number | null, b: number | null, instructions = 100) => ({
    ...{ program, instructions, a_cycles: a, b_cycles: b },
    speedup: a === null || b === null || instructions === 0 ? null : a / b,
  });
  const side = { cycles: null, most_cycles: 1_000, unfinished: 1 };
  const work: SameWork = {
    ...{ a: side, b: side, speedup: null, means: null },
    threads: [
      thread('loses', 100, 200),
      thread('starves', 100, null),
      thread('gains', 200, 100),
      thread('has nothing to do', 0, 0, 0),
    ],
  };

  it('are listed by what they gain, those that are not done last, each with its number', () => {
    expect(byGain(work).map(({ program, thread: number }) => [program, number])).toEqual([
      ['gains', 2],
      ['loses', 0],
      ['starves', 1],
    ]);
  });
});
