// B − A over time.
import { describe, expect, it } from 'vitest';
import { differenceOf, reach } from '../../../web/derive/forks/difference.ts';

const series = (values: number[]) => ({
  at: Float64Array.from(values, (_, index) => 2 * index + 1),
  values: Float64Array.from(values),
  quanta: 1,
});

describe('differences over time', () => {
  it('go as far as both runs, and leave gaps where one has no value', () => {
    const found = differenceOf(series([1, 2, NaN, 4]), series([1, 2.5, 1]));
    expect([...found.values]).toEqual([0, 0.5, NaN]);
    expect([...found.at]).toEqual([1, 3, 5]);
    expect([reach(found, 0.1), reach(found, 2)]).toEqual([0.5, 2]);
  });
});
