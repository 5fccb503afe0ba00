import { expect, it } from 'vitest';
import { numericValues, valuesOf } from '../../../web/derive/sweep/axis.ts';

it('goes in even steps that are whole where they have to be, each value once', () => {
  expect(valuesOf({ by: 'even', from: 1, to: 4, count: 4 }, 1)).toEqual([1, 2, 3, 4]);
  expect(valuesOf({ by: 'even', from: 768, to: 3072, count: 4 }, 768)).toEqual([768, 1536, 2304, 3072]);
  expect(valuesOf({ by: 'even', from: 0, to: 2, count: 9 }, 1)).toEqual([0, 1, 2]);
  expect(valuesOf({ by: 'even', from: 0.1, to: 0.3, count: 3 }, null)).toEqual([0.1, 0.2, 0.3]);
});

it('doubles from the first to the last that is not beyond', () => {
  expect(valuesOf({ by: 'doubling', from: 24, to: 200 }, 1)).toEqual([24, 48, 96, 192]);
  expect(valuesOf({ by: 'doubling', from: 0, to: 8 }, 1)).toEqual([0, 8]);
});

it('takes a list as it is, and knows no order of words', () => {
  expect(valuesOf({ by: 'list', values: [3, 1, 3] }, 1)).toEqual([1, 3]);
  const axis = { pointer: '/machine/caches/1/replacement', values: ['lru', 'random'] };
  expect(valuesOf({ by: 'list', values: axis.values }, null)).toEqual(['lru', 'random']);
  expect(numericValues(axis)).toBeNull();
});
