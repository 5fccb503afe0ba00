// B − A: over time and by reading, with the direction in words.
import { describe, expect, it } from 'vitest';
import { differenceOf, reach, readingDifferences } from '../../../web/derive/forks/difference.ts';
import { makeResult } from '../../support/pane.ts';

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

describe('differences of readings', () => {
  it('say which way is better, and in which word', () => {
    const rows = readingDifferences(2, 'threads', makeResult(1, 0.3, 0.1), makeResult(0.8, 0.2, 0.1));
    const said = Object.fromEntries(rows.map(({ reading, verdict, word }) => [reading.id, [verdict, word]]));
    expect(said['ipc']).toEqual(['worse', 'slower']);
    expect(said['l2-miss-ratio']).toEqual(['better', 'fewer misses']);
    expect(said['cpu-share-stddev']).toEqual(['same', 'the same']);
  });
});
