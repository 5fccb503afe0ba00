/** The rectangle that an arrow key moves to. */
import type { Rect } from './layout.ts';

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const ways: Record<ArrowKey, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): key is ArrowKey {
  return Object.hasOwn(ways, key);
}

/** Weight of sideways distance relative to forward distance. */
const sideways = 3;

/**
 * Index of the rectangle nearest to `from` in the direction of an arrow key, skipping gaps in the list; −1 if there is
 * none.
 */
export function nextInDirection(
  rects: readonly (Rect | null | undefined)[],
  from: Rect,
  key: ArrowKey,
): number {
  const [wayX, wayY] = ways[key];
  let [best, least] = [-1, Infinity];
  rects.forEach((rect, index) => {
    if (!rect) return;
    const x = rect.x + rect.width / 2 - from.x - from.width / 2;
    const y = rect.y + rect.height / 2 - from.y - from.height / 2;
    const ahead = x * wayX + y * wayY;
    const aside = Math.abs(x * wayY) + Math.abs(y * wayX);
    if (ahead < 1) return;
    const cost = ahead + sideways * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}
