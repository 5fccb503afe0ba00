import { describe, expect, it } from 'vitest';
import { treatmentOf, treatments } from '../../../web/derive/compare/fairness.ts';
import { jain } from '../../../web/derive/compare/statistics.ts';
import type { RunResult } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const thread = (program: string, instructions: number, scheduled: number, share: number) => ({
  program,
  instructions,
  scheduled_cycles: scheduled,
  ipc: scheduled === 0 ? 0 : instructions / scheduled,
  cpu_share: share,
  actual_quanta: share,
  ideal_quanta: 1,
  caches: [],
  stalls: { completion: 0 },
});

/** 1,000 cycles on one hardware context: gzip had 800 of them and executed 200 instructions, art 200 and 80. */
const result: RunResult = {
  ...makeResult(0.28, 0.5, 0.3),
  cycles: 1000,
  threads: [thread('gzip', 200, 800, 0.8), thread('art', 80, 200, 0.2)],
};
const solo = new Map([
  ['gzip', 0.5],
  ['art', 0.4],
]);

describe('fairness', () => {
  it('has Jain’s index between one for all and all for one', () => {
    expect(jain([3, 3, 3])).toBeCloseTo(1, 12);
    expect(jain([5, 0, 0, 0])).toBeCloseTo(1 / 4, 12);
    // (1 + 2 + 3)² ÷ 3 (1 + 4 + 9) = 36 ÷ 42
    expect(jain([1, 2, 3])).toBeCloseTo(36 / 42, 12);
  });

  it('splits a slowdown into sharing and waiting', () => {
    // gzip: alone 0.5, on its hardware context 200 ÷ 800 = 0.25: 2×; it had 800 of 1,000 cycles: 1.25×.
    // art: alone 0.4, on its hardware context 80 ÷ 200 = 0.4: 1×; it had 200 of 1,000 cycles: 5×.
    expect(treatments(result, solo)).toEqual([
      { thread: 0, cpuShare: 0.8, sharing: 2, waiting: 1.25, slowdown: 2.5 },
      { thread: 1, cpuShare: 0.2, sharing: 1, waiting: 5, slowdown: 5 },
    ]);
  });

  it('sums a run up', () => {
    const { weightedSpeedup, harmonicSpeedup, jainShare, jainProgress, cpuShareStddev } = treatmentOf(
      result,
      solo,
    );
    // 1 ÷ 2.5 + 1 ÷ 5
    expect(weightedSpeedup).toBeCloseTo(0.6, 12);
    // 2 ÷ (2.5 + 5)
    expect(harmonicSpeedup).toBeCloseTo(2 / 7.5, 12);
    // 1 ÷ 2 (0.64 + 0.04)
    expect(jainShare).toBeCloseTo(1 / 1.36, 12);
    // 0.6² ÷ 2 (0.16 + 0.04)
    expect(jainProgress).toBeCloseTo(0.9, 12);
    expect(cpuShareStddev).toBe(0.3);
  });

  it('lets a thread that never ran pull the harmonic mean to 0, and says nothing before solo IPCs are known', () => {
    const starved = { ...result, threads: [thread('gzip', 280, 1000, 1), thread('art', 0, 0, 0)] };
    expect(treatments(starved, solo)[1]?.slowdown).toBe(Infinity);
    expect(treatmentOf(starved, solo).harmonicSpeedup).toBe(0);
    expect(treatmentOf(result, new Map([['gzip', 0.5]])).weightedSpeedup).toBeNaN();
  });
});
