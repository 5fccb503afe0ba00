import { describe, expect, it } from 'vitest';
import { differences, seedsFrom, withSeed, interval } from '../../../web/derive/compare/luck.ts';
import type { Reading } from '../../../web/derive/compare/readings.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { RunResult } from '../../../web/scenario/generated/types.ts';

const ipc: Reading = {
  id: 'ipc',
  label: 'IPC',
  form: 'ipc',
  leading: true,
  better: 'higher',
  words: ['faster', 'slower'],
  definition: '',
  value: (result) => result.ipc,
};
const run = (value: number): RunResult => ({ ipc: value }) as RunResult;
const pairs = (values: readonly (readonly [number, number])[]) =>
  values.map(([a, b], seed) => ({ seed, a: run(a), b: run(b) }));

describe('the interval of a mean', () => {
  it('is Student’s t with one degree of freedom less than there are values', () => {
    // Ten values 1…10: s = 3.02765, t(0.975, 9) = 2.262157.
    const { mean, half } = interval(Array.from({ length: 10 }, (_, index) => index + 1));
    expect(mean).toBe(5.5);
    expect(half).toBeCloseTo((2.2621571627 * 3.0276503541) / Math.sqrt(10), 6);
    // Two values: t(0.975, 1) = 12.7062.
    expect(interval([0, 2]).half).toBeCloseTo(12.7062047362, 4);
    expect(interval([3]).half).toBeNaN();
    expect(interval([2, 2, 2])).toEqual({ mean: 2, half: 0 });
  });
});

describe('differences over paired seeds', () => {
  it('pairs take away what both seeds share: a small steady gain beats a large common noise', () => {
    const [found] = differences(
      [ipc],
      pairs([
        [1, 1.1],
        [2, 2.1],
        [3, 3.11],
        [4, 4.09],
      ]),
    );
    expect(found?.answer).toBe('better');
    expect(found?.higher).toBe(4);
    expect(found?.percent?.mean).toBeCloseTo((100 * 0.1) / 2.5, 9);
  });

  it('an interval that holds 0 could be luck', () => {
    expect(
      differences(
        [ipc],
        pairs([
          [1, 1.2],
          [1, 0.9],
          [1, 1.1],
        ]),
      )[0]?.answer,
    ).toBe('luck');
  });

  it('says worse where the reading falls and should rise, and the other way round', () => {
    const values = pairs([
      [1, 0.5],
      [1, 0.51],
      [1, 0.49],
    ]);
    expect(differences([ipc], values)[0]?.answer).toBe('worse');
    expect(differences([{ ...ipc, better: 'lower' }], values)[0]?.answer).toBe('better');
  });

  it('equal runs are no difference, one pair is too few, and what is not there yet is left out', () => {
    expect(
      differences(
        [ipc],
        pairs([
          [1, 1],
          [2, 2],
        ]),
      )[0]?.answer,
    ).toBe('same');
    expect(differences([ipc], pairs([[1, 2]]))[0]?.answer).toBe('too few');
    expect(differences([ipc], [{ seed: 1, a: run(1), b: null }])).toEqual([]);
    expect(
      differences(
        [{ ...ipc, inWords: true }],
        pairs([
          [0.001, 0.05],
          [0.001, 0.06],
        ]),
      )[0]?.percent,
    ).toBeNull();
  });

  it('seeds begin with the scenario’s own, and nothing else changes', () => {
    const scenario = defaultScenario();
    const { seed } = scenario.run;
    expect(seedsFrom(seed, 3)).toEqual([seed, seed + 1, seed + 2]);
    expect(seedsFrom(2 ** 32 - 1, 2)).toEqual([2 ** 32 - 1, 0]);
    expect(withSeed(scenario, seed)).toEqual({ ...scenario, baseline: null });
  });
});
