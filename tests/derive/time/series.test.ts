import { describe, expect, it } from 'vitest';
import { holders } from '../../../web/derive/caches/occupancy.ts';
import {
  cacheName,
  capacityLines,
  lastCaches,
  lastLevel,
  linesIn,
} from '../../../web/derive/machine/caches.ts';
import { titleOfCache } from '../../../web/views/machine/notes.ts';
import { cyclesOf, quantumAt, quantumFrames, windowFrames } from '../../../web/engine/frames.ts';
import { highest, valueAt } from '../../../web/charts/time/line.ts';
import { ipcSeries, missRatioSeries } from '../../../web/derive/time/series.ts';
import { stallBands } from '../../../web/derive/time/stalls.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();
const owners = layout.owners.length;

describe('frames', () => {
  const frames = makeFrames(layout, 5, () => undefined);

  it('knows which frames of a quantum are there', () => {
    expect(quantumFrames(frames, 1)).toEqual({ from: 2, to: 4 });
    expect(quantumFrames(frames, 2)).toEqual({ from: 4, to: 5 });
    expect(quantumFrames(frames, 3)).toEqual({ from: 5, to: 5 });
  });

  it('takes the end of the run for its last quantum', () => {
    expect([0, 1.9, 2, 7.9, 8].map((position) => quantumAt(position, 8, 2))).toEqual([0, 0, 1, 3, 3]);
    expect(quantumAt(8, 3, 2)).toBe(1);
    expect(quantumAt(0, 0, 2)).toBe(0);
  });

  it('leaves the warm-up out of the window', () => {
    expect(windowFrames(frames)).toEqual({ from: 2, to: 5 });
  });

  it('gives the last frame of a quantum what division left over', () => {
    // 1000 cycles in 3 frames: 333 + 333 + 334.
    const thirds = { ...makeLayout({ framesPerQuantum: 3 }), frame_cycles: 333 };
    expect(cyclesOf(thirds, { from: 2, to: 3 })).toBe(334);
    expect(cyclesOf(thirds, { from: 0, to: 3 })).toBe(1000);
    expect(cyclesOf(thirds, { from: 1, to: 5 })).toBe(667 + 666);
  });
});

describe('caches', () => {
  it('names a cache by its level, and by its cores where there are several', () => {
    expect(layout.topology.caches.map((_, number) => cacheName(layout, number))).toEqual([
      'L1 of core 0',
      'L1 of core 1',
      'L2',
    ]);
  });

  it('finds the last level', () => {
    expect(lastLevel(layout)).toBe(2);
    expect(lastCaches(layout)).toEqual([2]);
    expect(layout.topology.caches.map(capacityLines)).toEqual([8, 8, 16]);
  });

  it('knows the size of a cache at any time, if a change of values resizes it', () => {
    const resized = {
      ...layout,
      cache_sizes: [
        { from_quantum: 0, bytes: [512, 512, 512] },
        { from_quantum: 2, bytes: [512, 512, 1024] },
      ],
    };
    const [, , unit] = layout.topology.caches;
    const line = unit?.line_bytes ?? 0;
    expect([0, 1, 2, 3].map((quantum) => linesIn(resized, 2, quantum) * line)).toEqual([
      512, 512, 1024, 1024,
    ]);
    expect(linesIn(layout, 2, 3)).toBe(16);
    expect(titleOfCache(resized, 2)).toBe('L2 512\u00a0B → 1\u00a0KB');
    expect(titleOfCache(resized, 0)).toBe('L1 512\u00a0B');
    // Half of the lines in the first two quanta, a quarter of twice as many in the last two.
    const held = makeFrames(resized, 8, (put) => put('cache_lines', 2 * owners, 256 / line));
    expect(holders(held, [2], { from: 0, to: 4 })[0]?.share).toBe(0.5);
    expect(holders(held, [2], { from: 4, to: 8 })[0]?.share).toBe(0.25);
  });
});

describe('series', () => {
  const frames = makeFrames(layout, 5, (put, frame) => {
    // L2: owner 0 has 8 lookups and 2 misses per frame; owner 2 has 2 lookups, all misses from frame 2 on.
    put('cache_accesses', 2 * owners, 8);
    put('cache_misses', 2 * owners, 2);
    if (frame >= 2) {
      put('cache_accesses', 2 * owners + 2, 2);
      put('cache_misses', 2 * owners + 2, 2);
    }
    // L1 counters must not be included.
    put('cache_accesses', 0, 100);
    [100, 150, 200, 50].forEach((instructions, context) => {
      put('context_instructions', context, instructions);
    });
  });

  it('gives the miss ratio of the last level once a complete quantum', () => {
    const series = missRatioSeries(frames);
    // Quantum 0: 4 of 16. Quantum 1: 4 + 4 of 16 + 4. Frame 4 is half a quantum: omitted.
    expect([...series.values]).toEqual([0.25, 0.4]);
    expect([...series.at]).toEqual([1, 3]);
  });

  it('gives IPC of the machine and of a core', () => {
    expect([...ipcSeries(frames).values]).toEqual([1, 1]);
    expect([...ipcSeries(frames, 0).values]).toEqual([0.5, 0.5]);
    expect([...ipcSeries(frames, 1).values]).toEqual([0.5, 0.5]);
  });

  it('has no ratio where nothing was asked', () => {
    const idle = makeFrames(layout, 2, () => undefined);
    expect([...missRatioSeries(idle).values]).toEqual([NaN]);
  });

  it('reads the value under the playhead', () => {
    const series = missRatioSeries(frames);
    expect(valueAt(series, 0, 2)).toBe(0.25);
    expect(valueAt(series, 1.9, 2)).toBe(0.25);
    expect(valueAt(series, 2, 2)).toBe(0.4);
    expect(valueAt(series, 4.5, 2)).toBe(0.4);
    expect(valueAt(missRatioSeries(makeFrames(layout, 0, () => undefined)), 0, 2)).toBeNaN();
  });

  it('finds the top of several series', () => {
    expect(highest([missRatioSeries(frames)], 0.1)).toBe(0.4);
    expect(highest([], 0.1)).toBe(0.1);
  });

  it('puts several quanta into a point when there are too many', () => {
    const long = { ...layout, quanta: 3000 };
    const series = missRatioSeries({
      ...makeFrames(layout, 8, (put) => {
        put('cache_accesses', 2 * owners, 4);
        put('cache_misses', 2 * owners, 1);
      }),
      layout: long,
    });
    expect(series.quanta).toBe(2);
    expect([...series.values]).toEqual([0.25, 0.25]);
  });
});

describe('stalls', () => {
  // 4 contexts × 500 cycles per frame: 200 issued, 250 waiting for memory, the rest idle.
  const frames = makeFrames(layout, 4, (put) => {
    for (let context = 0; context < 4; context++) {
      put('context_instructions', context, 200);
      put('context_stalls', context * layout.causes.length + layout.causes.indexOf('memory'), 250);
      put('context_stalls', context * layout.causes.length + layout.causes.indexOf('idle'), 50);
    }
  });

  it('adds up to every hardware-context cycle', () => {
    const { bands, cyclesAPoint, total } = stallBands(frames);
    expect(bands.map(({ kind }) => kind)).toEqual(['working', 'memory', 'idle']);
    expect(cyclesAPoint).toBe(4000);
    expect(total).toBe(8000);
    for (const point of [0, 1]) {
      expect(bands.reduce((sum, { cycles }) => sum + (cycles[point] ?? 0), 0)).toBe(cyclesAPoint);
    }
  });
});
