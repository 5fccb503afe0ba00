import { describe, expect, it } from 'vitest';
import { addressParts, after, outcomeOf, tagOf } from '../../../web/derive/caches/microscope.ts';
import type { CacheUnit, ProbedAccess, ProbedWay } from '../../../web/scenario/generated/types.ts';
import { makeLayout } from '../../support/fixture.ts';

const [, , l2] = makeLayout().topology.caches as [CacheUnit, CacheUnit, CacheUnit];
const way = (line: number): ProbedWay => ({ line, owner: 0, dirty: false });

function access(
  line: number,
  ways: (ProbedWay | null)[],
  hit: number | null,
  victim: number | null,
): ProbedAccess {
  return { cycle: 0, thread: 1, line, set: line % 4, hit, ways, victim };
}

const lines = (ways: ReturnType<typeof after>): (number | null)[] | undefined =>
  ways?.map((entry) => entry.way?.line ?? null);

describe('addresses', () => {
  it('splits a line into tag and index where sets are a power of two', () => {
    // 4 sets: 29 = 0b11101 → set 1, tag 7; 64-byte lines: 6 bits of offset
    const parts = addressParts(access(29, [], null, null), l2, 64);
    expect(parts).toMatchObject({ line: 29, offsetBits: 6, indexBits: 2, tag: 7, set: 1 });
    expect(parts.bits).toHaveLength(32);
    expect(parseInt(parts.bits, 2)).toBe(29);
  });

  it('says line mod sets where they are not', () => {
    const cache = { ...l2, sets: 3 };
    expect(addressParts({ ...access(29, [], null, null), set: 2 }, cache, 64)).toMatchObject({
      indexBits: null,
      tag: 29,
      set: 2,
    });
    expect(tagOf(29, cache)).toBe(29);
  });

  it('counts lines of the first level in longer lines', () => {
    const parts = addressParts(access(29, [], null, null), { ...l2, line_bytes: 128 }, 64);
    expect(parts).toMatchObject({ line: 14, offsetBits: 7 });
    expect(parts.bits).toHaveLength(31);
  });

  it('keeps lines beyond 2³¹ positive', () => {
    expect(addressParts(access(4294967292, [], null, null), l2, 64)).toMatchObject({
      tag: 1073741823,
      indexBits: 2,
    });
  });
});

describe('a set', () => {
  it('moves a hit to the front', () => {
    const hit = access(9, [way(1), way(5), way(9), null], 2, null);
    expect(outcomeOf(hit)).toEqual({ kind: 'hit', place: 2 });
    expect(lines(after(hit, 0, 'lru'))).toEqual([9, 1, 5, null]);
    expect(lines(after(hit, 0, 'random'))).toEqual([1, 5, 9, null]);
  });

  it('fills an empty way before anybody has to leave', () => {
    const miss = access(13, [way(1), way(5), null, null], null, 3);
    expect(outcomeOf(miss)).toEqual({ kind: 'fills', place: 3 });
    expect(lines(after(miss, 2, 'lru'))).toEqual([13, 1, 5, null]);
  });

  it('replaces the line not used for longest', () => {
    const miss = access(17, [way(1), way(5), way(9), way(13)], null, 3);
    expect(outcomeOf(miss)).toEqual({ kind: 'replaces', place: 3, victim: way(13) });
    const set = after(miss, 2, 'lru');
    expect(lines(set)).toEqual([17, 1, 5, 9]);
    expect(set?.map(({ from }) => from)).toEqual([null, 0, 1, 2]);
    expect(set?.[0]?.way?.owner).toBe(2);
  });

  it('does not foretell a draw', () => {
    const miss = access(17, [way(1), way(5), way(9), way(13)], null, null);
    expect(outcomeOf(miss)).toEqual({ kind: 'unforetold' });
    expect(after(miss, 2, 'random')).toBeNull();
  });
});
