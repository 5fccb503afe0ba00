import { describe, expect, it } from 'vitest';
import {
  agreeing,
  findCrossing,
  leaderOf,
  leadOf,
  type Resolution,
  type Sample,
} from '../../../web/derive/sweep/crossing.ts';

const grain: Resolution = { by: 'grain', grain: 1 };

/** Searches the value at which one overtakes the other, at `turn`, with seeds half a step apart. */
async function search(values: readonly number[], turn: number, resolution = grain) {
  const asked: number[] = [];
  const crossing = await findCrossing(values, resolution, (wanted) => {
    asked.push(...wanted);
    return Promise.resolve(
      wanted.map((value): Sample => ({
        value,
        differences: [value - turn - 0.25, value - turn + 0.25],
        bases: [1, 1],
      })),
    );
  });
  return { crossing, asked };
}

describe('a crossing', () => {
  it('is found to one step by halving', async () => {
    const { crossing, asked } = await search([0, 16, 64], 37.5);
    expect(crossing).toMatchObject({ kind: 'found', low: { value: 37 }, high: { value: 38 }, others: [] });
    expect(asked).toEqual([0, 16, 64, 40, 28, 34, 37, 39, 38]);
  });

  it('is found among powers of two, and to a part of the range where any number will do', async () => {
    const doubled = await search([1, 1024], 100, { by: 'doubling' });
    expect(doubled.crossing).toMatchObject({ low: { value: 64 }, high: { value: 128 } });
    const real = await search([0, 1], 0.3, { by: 'part', part: 0.01 });
    if (real.crossing.kind === 'none') throw new Error('they cross');
    expect(real.crossing.high.value - real.crossing.low.value).toBeLessThanOrEqual(0.01);
  });

  it('may not be there', async () => {
    expect((await search([0, 16, 64], -3)).crossing.kind).toBe('none');
  });

  it('is as sure as its seeds agree', () => {
    const sample = { value: 1, differences: [3, 1, -2], bases: [4, 4, 2] };
    expect([leaderOf(sample), agreeing(sample), leadOf(sample)]).toEqual([1, 2, 0.2]);
  });

  it('tells of other places where the lead changes', async () => {
    const signs = new Map([
      [1, 1],
      [2, -1],
      [3, 1],
    ]);
    const crossing = await findCrossing([1, 2, 3], grain, (wanted) =>
      Promise.resolve(wanted.map((value) => ({ value, differences: [signs.get(value) ?? 0], bases: [1] }))),
    );
    // The requested direction: the first overtakes the second.
    expect(crossing).toMatchObject({ kind: 'found', low: { value: 2 }, high: { value: 3 } });
    expect(crossing).toMatchObject({ others: [{ low: { value: 1 }, high: { value: 2 } }] });
  });
});
