import { describe, expect, it } from 'vitest';
import {
  missingMost,
  holders,
  remark,
  river,
  turnOf,
  type Holder,
} from '../../../web/derive/caches/occupancy.ts';
import { framesUpTo } from '../../../web/engine/frames.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();
const owners = layout.owners.length;

/** L2 of 16 lines: gzip·1 2, gzip·2 2, art 8, ammp 4 from frame 1 on; half of that in frame 0. */
const frames = makeFrames(layout, 4, (put, frame) => {
  [2, 2, 8, 4].forEach((lines, owner) => {
    put('cache_lines', 2 * owners + owner, frame === 0 ? lines / 2 : lines);
    put('cache_accesses', 2 * owners + owner, 10);
    put('cache_misses', 2 * owners + owner, owner < 2 ? 1 : 9);
  });
});

describe('river', () => {
  it('starts empty and stacks threads of one program', () => {
    const { at, tones, capacity } = river(frames, [2]);
    expect(capacity).toBe(16);
    expect([...at]).toEqual([0, 1, 2, 3, 4]);
    expect(tones.map((lines) => [...lines])).toEqual([
      [0, 2, 4, 4, 4],
      [0, 4, 8, 8, 8],
      [0, 2, 4, 4, 4],
    ]);
  });

  it('is the same however often it was asked for while the run grew', () => {
    const growing = { ...frames };
    for (const count of [1, 3, 2, 4]) {
      const first = framesUpTo(growing, count);
      const anew = { ...frames, count };
      expect(river(first, [2])).toEqual(river(anew, [2]));
      expect(holders(first, [2])).toEqual(holders(anew, [2]));
    }
  });

  it('sums caches', () => {
    expect(river(frames, [0, 1, 2]).capacity).toBe(32);
  });
});

describe('holders', () => {
  it('measures after the warm-up', () => {
    expect(holders(frames, [2])).toEqual([
      { tone: 1, share: 0.5, missRatio: 0.9, accesses: 20 },
      { tone: 0, share: 0.25, missRatio: 0.1, accesses: 40 },
      { tone: 2, share: 0.25, missRatio: 0.9, accesses: 20 },
    ]);
  });
});

describe('remark', () => {
  const holder = (tone: number, share: number, missRatio: number, accesses = 100): Holder => ({
    tone,
    share,
    missRatio,
    accesses,
  });

  it('names the programs that crowd the others out, with their own miss ratio', () => {
    const list = [
      holder(4, 0.33, 0.95, 300),
      holder(6, 0.27, 0.75, 100),
      ...[0, 1, 2, 3].map((p) => holder(p, 0.1, 0.2)),
    ];
    // (300 × 0.95 + 100 × 0.75) / 400
    expect(remark(list)).toEqual({
      kind: 'crowded',
      tones: [4, 6],
      share: 0.6000000000000001,
      missRatio: 0.9,
    });
  });

  it('says when nobody stands out', () => {
    const list = [0.17, 0.16, 0.15, 0.14, 0.13, 0.12, 0.13].map((share, tone) => holder(tone, share, 0.2));
    expect(remark(list)).toEqual({ kind: 'even', share: 0.17 });
  });

  it('says nothing of a cache that one program has to itself, or that nobody asks', () => {
    expect(remark([holder(0, 1, 0.2)])).toBeNull();
    expect(remark([holder(0, 0.5, NaN, 0), holder(1, 0.5, NaN, 0)])).toBeNull();
  });

  it('says nothing in between', () => {
    expect(
      remark([holder(0, 0.2, 0.2), ...[1, 2, 3, 4, 5, 6, 7, 8].map((p) => holder(p, 0.1, 0.2))]),
    ).toBeNull();
  });
});

describe('turns', () => {
  it('finds who misses far more than the rest', () => {
    // Total: (40 × 0.1 + 20 × 0.9 + 20 × 0.9) / 80 = 0.5; 0.9 is 1.8 times that.
    expect(missingMost(holders(frames, [2]))).toEqual([1, 2]);
    expect(missingMost([])).toEqual([]);
  });

  it('says how much of the time they get after the warm-up', () => {
    const run = makeFrames(layout, 4, (put, frame) => {
      [300, 100, 500, 100].forEach((cycles, thread) => {
        put('thread_cycles', thread, frame < 2 ? 1 : cycles);
      });
    });
    expect(turnOf(run, [1, 2])).toEqual({ tones: [1, 2], share: 0.6 });
    expect(
      turnOf(
        makeFrames(layout, 0, () => undefined),
        [1],
      ).share,
    ).toBeNaN();
  });
});
