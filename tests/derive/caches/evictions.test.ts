import { describe, expect, it } from 'vitest';
import { evictionMatrix, lineOf, mostLines, trackedCaches } from '../../../web/derive/caches/evictions.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();
const owners = layout.owners.length;
/** Owners: gzip·1, gzip·2, art, ammp. */
const frames = makeFrames(layout, 4, (put) => {
  put('cache_evictions', 2 * owners + 0, 3);
  put('cache_evictions', 2 * owners + 1, 4);
  put('cache_evictions', 1, 5);
  put('cache_evictions', 3 * owners + 2, 1);
});

describe('evictions', () => {
  it('adds threads up to programs and frames up to a window', () => {
    const matrix = evictionMatrix(frames, 0, { from: 1, to: 3 });
    // art evicted 3 lines of gzip·1 and 4 of gzip·2 in each of two frames
    expect(lineOf(matrix, 1, 0)).toBe(14);
    // gzip evicted its own lines
    expect(lineOf(matrix, 0, 0)).toBe(10);
    expect(lineOf(matrix, 0, 1)).toBe(0);
    expect([...matrix.byEvictor]).toEqual([10, 14, 2]);
    expect([...matrix.byVictim]).toEqual([24, 2, 0]);
    expect(matrix.total).toBe(26);
  });

  it('has one scale for the matrices of A and B', () => {
    const [a, b] = [1, 3].map((to) => evictionMatrix(frames, 0, { from: 0, to }));
    if (!a || !b) throw new Error('two matrices');
    expect([mostLines([a]), mostLines([a, b]), mostLines([])]).toEqual([7, 21, 0]);
  });

  it('lists the last level first', () => {
    expect(trackedCaches({ ...layout, tracked_caches: [0, 2] })).toEqual([
      { tracked: 1, cache: 2 },
      { tracked: 0, cache: 0 },
    ]);
  });
});
