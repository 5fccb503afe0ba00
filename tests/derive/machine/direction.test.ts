import { expect, it } from 'vitest';
import { nextInDirection } from '../../../web/derive/machine/direction.ts';

/** Two cores of two hardware contexts: 0 and 1 on the left, 2 and 3 on the right. */
const rects = [
  [0, 0],
  [0, 30],
  [200, 0],
  [200, 30],
].map(([x = 0, y = 0]) => ({ x, y, width: 180, height: 26 }));
const [first] = rects;

it('goes to the neighbour, not across', () => {
  if (!first) throw new Error('no rectangle');
  expect(nextInDirection(rects, first, 'ArrowDown')).toBe(1);
  expect(nextInDirection(rects, first, 'ArrowRight')).toBe(2);
  expect(nextInDirection(rects, first, 'ArrowUp')).toBe(-1);
  expect(nextInDirection([first, null, rects[2]], first, 'ArrowDown')).toBe(-1);
});
