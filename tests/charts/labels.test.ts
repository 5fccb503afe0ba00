import { describe, expect, it } from 'vitest';
import { lanesOf, spread } from '../../web/charts/labels.ts';
import { placeLabels, type Anchor } from '../../web/charts/place-labels.ts';

const anchor = (x: number, y: number): Anchor => ({ x, y, radius: 5, width: 40, height: 10 });
const bounds = { left: 0, top: 0, right: 200, bottom: 100 };

describe('names of points', () => {
  it('stand at the right, and at the left where there is no room', () => {
    // Right: 5 of radius and 4 of gap from the point, centred on it.
    expect(placeLabels([anchor(50, 50)], bounds)).toEqual([{ x: 59, y: 45, leader: null, hidden: false }]);
    expect(placeLabels([anchor(190, 50)], bounds)).toEqual([{ x: 141, y: 45, leader: null, hidden: false }]);
  });

  it('never cover one another, nor a point', () => {
    const anchors = [0, 1, 2, 3].map((index) => anchor(100, 50 + index));
    const placed = placeLabels(anchors, bounds);
    placed.forEach((one, index) => {
      for (const other of placed.slice(index + 1))
        expect(Math.abs(one.x - other.x) >= 40 || Math.abs(one.y - other.y) >= 10).toBe(true);
      for (const { x, y } of anchors)
        expect(one.x >= x + 5 || one.x + 40 <= x - 5 || one.y >= y + 5 || one.y + 10 <= y - 5).toBe(true);
    });
  });

  it('are near their point, or hidden', () => {
    const placed = placeLabels(
      Array.from({ length: 30 }, () => anchor(100, 50)),
      bounds,
    );
    const shown = placed.filter(({ hidden }) => !hidden);
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.length).toBeLessThan(30);
    for (const { x, y } of shown) {
      expect(Math.max(x - 100, 100 - x - 40)).toBeLessThanOrEqual(33);
      expect(Math.max(y - 50, 50 - y - 10)).toBeLessThanOrEqual(33);
    }
  });

  it('have leader lines that cross no other name', () => {
    const placed = placeLabels(
      Array.from({ length: 8 }, (_, index) => anchor(90 + 3 * index, 50)),
      bounds,
    );
    const leading = placed.filter(({ leader }) => leader !== null);
    expect(leading.length).toBeGreaterThan(0);
    for (const { leader } of leading)
      for (const { x, y } of placed.filter(({ hidden }) => !hidden))
        expect(leader && leader.x > x && leader.x < x + 40 && leader.y > y && leader.y < y + 10).toBe(false);
  });

  it('are spread at the ends of lines no further than needed', () => {
    expect(spread([10, 12, 40, NaN], 10, [0, 100])).toEqual([10, 20, 40, NaN]);
    expect(spread([95, 96], 10, [0, 100])).toEqual([90, 100]);
  });

  it('put labels that would meet into rows', () => {
    expect(
      lanesOf([
        [0, 10],
        [5, 15],
        [12, 20],
        [15, 30],
      ]),
    ).toEqual([0, 1, 0, 1]);
  });
});
