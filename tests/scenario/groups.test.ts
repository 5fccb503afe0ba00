import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseGroups, parseNumbers, writeGroups, writeNumbers } from '../../web/editors/machine/groups.ts';

it('reads sets of cores as people write them', () => {
  expect(parseGroups('0 1 | 2-4')).toEqual([
    [0, 1],
    [2, 3, 4],
  ]);
  expect(parseGroups('0,1;2,3')).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

it('refuses what is none', () => {
  for (const text of ['', '|', '0 |', 'a', '3-1', '9999', '-1']) expect(parseGroups(text)).toBeNull();
});

it('reads numbers up to a limit, and none', () => {
  expect(parseNumbers('0 2-4, 17', 18)).toEqual([0, 2, 3, 4, 17]);
  expect(parseNumbers(' ', 18)).toEqual([]);
  expect(parseNumbers('0 18', 18)).toBeNull();
  expect(writeNumbers([7, 0, 1, 2, 4, 5])).toBe('7 0-2 4 5');
});

it('reads what it writes', () => {
  const groups = fc.array(fc.array(fc.nat(511), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(groups, (cores) => {
      expect(parseGroups(writeGroups(cores))).toEqual(cores);
    }),
  );
});
