/** Names on chips omit their common prefix. */
import { expect, it } from 'vitest';
import { chipName } from '../../web/lessons/PlaceTree.tsx';
import type { PlaceQuestion } from '../../web/scenario/generated/types.ts';

const place = (...names: readonly string[]): PlaceQuestion =>
  ({ threads: names.map((name) => ({ name })) }) as unknown as PlaceQuestion;

it('leaves out what all names of a lesson begin with, and nothing else', () => {
  expect(chipName(place('kumar-lbm', 'kumar-namd'), 1)).toBe('namd');
  expect(chipName(place('kumar-lbm', 'art'), 0)).toBe('kumar-lbm');
  // A number alone would be no name.
  expect(chipName(place('cpi-1', 'cpi-16'), 1)).toBe('cpi-16');
  expect(chipName(place('vpr-place'), 0)).toBe('vpr-place');
});
