/** Rasterises rows of processors: the running thread, as high as its share of the pixel's time; unknown time hatched above it. */
import { columnsOf, type WideRun } from '../../derive/recording/columns.ts';
import { idleThread, type Lane } from '../../derive/recording/schedule.ts';
import {
  idleInk,
  imageOf,
  inked,
  leastWide,
  levels,
  levelsOf,
  type Raster,
  type RasterOptions,
  unknownInk,
} from './raster.ts';

/** Hatching: pixels from stroke to stroke, each one pixel wide. Downwards strokes move left; those of a wait (track-raster.ts) right. */
const hatchPixels = 6;

/** Draws the levels of unknown time in a row, over the idle levels and above those of threads. */
function hatch(
  words: Uint32Array,
  start: number,
  busy: Float64Array,
  { unknown }: Lane,
  { sight, pixels, theme }: RasterOptions,
): void {
  if (unknown.to.length === 0) return;
  const stroke = inked(unknownInk, theme);
  const { busy: parts } = columnsOf(unknown, { sight, pixels, leastWide: Infinity });
  for (let x = 0; x < pixels; x++) {
    const hidden = levelsOf(parts[x] ?? 0, 0);
    const end = levels - levelsOf(busy[x] ?? 0);
    for (let level = Math.max(0, end - hidden); level < end; level++)
      words[start + level * pixels + x] = (x + level) % hatchPixels === 0 ? stroke : 0;
  }
}

/** Paints the pixel words of one row; returns its runs of several pixels. */
export function paintLane(
  words: Uint32Array,
  start: number,
  lane: Lane,
  options: RasterOptions,
): readonly WideRun[] {
  const { sight, pixels, colours, lit, theme } = options;
  const pale = inked(idleInk, theme);
  const { tid, busy, wide } = columnsOf(lane, { sight, pixels, leastWide });
  const topmost = words.subarray(start, start + pixels);
  for (let x = 0; x < pixels; x++) {
    const part = busy[x] ?? NaN;
    topmost[x] = part > 0 ? (colours[tid[x] ?? idleThread] ?? 0) : part === 0 ? pale : 0;
  }
  for (let level = 1; level < levels; level++) words.set(topmost, start + level * pixels);
  for (let x = 0; x < pixels; x++) {
    const part = busy[x] ?? NaN;
    if (!(part > 0 && part < 1)) continue;
    const empty = levels - levelsOf(part);
    for (let level = 0; level < empty; level++) words[start + level * pixels + x] = pale;
  }
  hatch(words, start, busy, lane, options);
  return lit === null ? wide : wide.filter((run) => lit.has(run.tid));
}

export function laneRaster(lanes: readonly Lane[], options: RasterOptions): Raster {
  const wide: Raster['wide'][number][] = [];
  const image = imageOf(lanes.length, options.pixels, (words, start, row) => {
    const lane = lanes[row];
    for (const run of lane ? paintLane(words, start, lane, options) : []) wide.push({ row, run });
  });
  return { image, wide };
}
