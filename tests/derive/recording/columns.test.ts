/** Pixels of a processor's runs against a naive rasteriser that tests every run for every pixel. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, mostLooked } from '../../../web/derive/recording/columns.ts';
import { idleThread, type Intervals, type Span } from '../../../web/derive/recording/schedule.ts';

type Run = readonly [tid: number, from: number, to: number];

function laneOf(runs: readonly Run[]): Intervals {
  let busy = 0;
  const before = runs.map(([tid, from, to]) => {
    const own = busy;
    if (tid !== idleThread) busy += to - from;
    return own;
  });
  return {
    from: Float64Array.from(runs, ([, from]) => from),
    to: Float64Array.from(runs, ([, , to]) => to),
    tid: Uint32Array.from(runs, ([tid]) => tid),
    busyBefore: Float64Array.from(before),
  };
}

/** The content of a pixel, by definition. */
function plainly(runs: readonly Run[], pixel: Span): { tid: number; busy: number } {
  const parts = runs.flatMap(([tid, from, to]) => {
    const time = Math.min(to, pixel.to) - Math.max(from, pixel.from);
    return time > 0 ? [{ tid, time: tid === idleThread ? 0 : time }] : [];
  });
  if (parts.length === 0) return { tid: idleThread, busy: NaN };
  const busy = parts.reduce((sum, { time }) => sum + time, 0) / (pixel.to - pixel.from);
  const longest = parts
    .slice(0, mostLooked)
    .reduce((best, part) => (part.time > best.time ? part : best), { tid: idleThread, time: 0 });
  return { tid: longest.tid, busy };
}

describe('pixels of a processor', () => {
  it('are what every run says of them, at any zoom', () => {
    const runs = fc
      .array(
        fc.record({
          tid: fc.integer({ min: 0, max: 5 }),
          gap: fc.constantFrom(0, 0, 0, 1, 40),
          length: fc.constantFrom(1, 1, 2, 3, 50),
        }),
        // Arrays are short by default: a pixel of more than sixteen runs would never occur.
        { maxLength: 120, size: 'max' },
      )
      .map((all) => {
        let at = 0;
        return all.map(({ tid, gap, length }): Run => {
          const from = at + gap;
          at = from + length;
          return [tid, from, at];
        });
      });
    fc.assert(
      // Quarters of a microsecond per pixel are exact, so both can be compared to the last bit.
      fc.property(
        runs,
        fc.integer({ min: -20, max: 300 }),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 70 }),
        (all, from, quarters, pixels) => {
          const perPixel = quarters / 4;
          const sight = { from, to: from + perPixel * pixels };
          const { tid, busy } = columnsOf(laneOf(all), { sight, pixels, leastWide: 24 });
          for (let x = 0; x < pixels; x++) {
            const pixel = { from: from + x * perPixel, to: from + (x + 1) * perPixel };
            expect({ tid: tid[x], busy: busy[x] }).toEqual(plainly(all, pixel));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('have room for a name where a run is wide', () => {
    const lane = laneOf([
      [1, 0, 25],
      [0, 25, 60],
      [2, 60, 64],
      [3, 64, 100],
    ]);
    const { wide } = columnsOf(lane, { sight: { from: 0, to: 100 }, pixels: 100, leastWide: 24 });
    expect(wide).toEqual([
      { tid: 1, place: 0, x: 0, width: 25 },
      { tid: 3, place: 3, x: 64, width: 36 },
    ]);
  });
});
