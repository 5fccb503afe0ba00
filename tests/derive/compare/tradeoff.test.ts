import { describe, expect, it } from 'vitest';
import { fairnesses, gainOf, paretoEdge, throughputs } from '../../../web/derive/compare/tradeoff.ts';

const treatment = {
  ipc: 1.1,
  weightedSpeedup: 1.5,
  harmonicSpeedup: 0.03,
  cpuShareStddev: 0.05,
  jainShare: 0.5,
  jainProgress: 0.6,
};

describe('the trade-off', () => {
  it('has those on its edge whom nobody beats, from the fastest to the fairest', () => {
    const points = [
      { fair: 1, fast: 1 },
      { fair: 3, fast: 5 },
      // Dominated by the previous point: worse in one, equal in the other.
      { fair: 3, fast: 4 },
      { fair: 9, fast: 2 },
      { fair: NaN, fast: 100 },
    ];
    expect(paretoEdge(points)).toEqual([1, 3]);
  });

  it('keeps equal points together on the edge', () => {
    expect(
      paretoEdge([
        { fair: 1, fast: 1 },
        { fair: 1, fast: 1 },
      ]),
    ).toEqual([0, 1]);
  });

  it('turns every measure so that more is better', () => {
    expect(throughputs.map((measure) => gainOf(measure, treatment))).toEqual([1.1, 1.5, 0.03]);
    expect(fairnesses.map((measure) => gainOf(measure, treatment))).toEqual([-0.05, 0.5, 0.6]);
  });
});
