import { describe, expect, it } from 'vitest';
import { areaPath, linePath, riverPaths } from '../../web/charts/paths.ts';

describe('paths', () => {
  it('break a line where there is no number', () => {
    expect(linePath([0, 1, 2, 3], [5, 6, NaN, 7])).toBe('M0,5L1,6M3,7Z');
  });

  it('close an area over its lower edge', () => {
    expect(areaPath([0, 10], [4, 4], [1, 2])).toBe('M0,1L10,2L10,4L0,4Z');
    expect(areaPath([], [], [])).toBe('');
  });

  it('stack a river, each series on the one before', () => {
    const toY = (amount: number): number => 100 - amount;
    expect(
      riverPaths(
        [0, 1],
        [
          [10, 20],
          [5, 5],
        ],
        toY,
      ),
    ).toEqual(['M0,90L1,80L1,100L0,100Z', 'M0,85L1,75L1,80L0,90Z']);
  });
});
