import { expect, test } from 'vitest';
import { nearest } from '../../web/ui/nearest.ts';

test('names that a few letters lead to come first', () => {
  const names = ['threads-that-talk', 'balance-set', 'balance-set-slow', 'smt', 'tasks'];
  expect(nearest('ballance-set', names)).toHaveLength(3);
  expect(nearest('ballance-set', names).slice(0, 2)).toEqual(['balance-set', 'balance-set-slow']);
  expect(nearest('', ['a'])).toEqual(['a']);
  expect(nearest('anything', [])).toEqual([]);
});
