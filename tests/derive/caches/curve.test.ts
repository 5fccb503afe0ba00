import { describe, expect, it } from 'vitest';
import { cacheSizes } from '../../../web/derive/machine/cache-sizes.ts';
import {
  cacheMarks,
  logScale,
  missRatioAt,
  ratioScale,
  sampleCurve,
} from '../../../web/derive/caches/curve.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';

const points = [
  { lines: 1, miss_ratio: 1 },
  { lines: 4, miss_ratio: 0.5 },
  { lines: 16, miss_ratio: 0.1 },
];

describe('a miss-ratio curve', () => {
  it('is read between its points on the logarithmic axis', () => {
    // 2 lines is half way from 1 to 4 on it: (1 + 0.5) / 2.
    expect(missRatioAt(points, 2)).toBeCloseTo(0.75);
    expect(missRatioAt(points, 4)).toBe(0.5);
  });

  it('goes on level outside', () => {
    expect(missRatioAt(points, 0.5)).toBe(1);
    expect(missRatioAt(points, 1000)).toBe(0.1);
    expect(missRatioAt([], 4)).toBeNaN();
  });

  it('is sampled at equal ratios', () => {
    const [first, middle, last] = sampleCurve(points, 1, 16, 3);
    expect([first, middle]).toEqual([1, 0.5]);
    expect(last).toBeCloseTo(0.1);
  });

  it('carries the caches of the machine', () => {
    expect(cacheMarks(defaultScenario().machine)).toEqual([
      { entry: 0, level: 1, bytes: 8192 },
      { entry: 1, level: 2, bytes: 49152 },
    ]);
  });
});

describe('scales', () => {
  it('give equal ratios equal room, with powers of two as ticks', () => {
    const scale = logScale([1024, 16384], [0, 100]);
    expect(scale(4096)).toBeCloseTo(50);
    expect(scale.ticks(4)).toEqual([1024, 2048, 4096, 8192, 16384]);
    expect(scale.ticks(2)).toEqual([1024, 4096, 16384]);
  });

  it('run upwards for ratios', () => {
    expect(ratioScale(1, [200, 0])(0.25)).toBe(150);
    expect(ratioScale(0.5, [200, 0]).ticks(2)).toEqual([0, 0.25, 0.5]);
  });
});

describe('sizes of a cache', () => {
  it('are whole numbers of sets, at doublings and half-way between', () => {
    const { min, stops } = cacheSizes({ level: 2, ways: 12, line_bytes: 64 });
    expect(min).toBe(768);
    expect(stops.slice(0, 6)).toEqual([4608, 6144, 9216, 12288, 18432, 24576]);
    expect(stops.every((size) => size % 768 === 0)).toBe(true);
    expect(stops).toContain(49152);
    expect(stops).toContain(98304);
  });

  it('rise, and are never none, whatever the ways', () => {
    for (const level of [1, 2, 3, 4])
      for (const ways of [1, 3, 28, 48, 64])
        for (const line_bytes of [8, 64, 4096]) {
          const { stops } = cacheSizes({ level, ways, line_bytes });
          expect(stops.length).toBeGreaterThan(0);
          expect([...stops].sort((a, b) => a - b)).toEqual(stops);
        }
  });
});
