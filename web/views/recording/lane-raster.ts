/** Rows of processors as pixels: the thread that ran, as high as its part of the pixel's time. */
import { columnsOf } from '../../derive/recording/columns.ts';
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
} from './raster.ts';

export function laneRaster(lanes: readonly Lane[], options: RasterOptions): Raster {
  const { sight, pixels, colours, lit, theme } = options;
  const pale = inked(idleInk, theme);
  const wide: Raster['wide'][number][] = [];
  const column = new Uint32Array(pixels);
  const image = imageOf(lanes.length, pixels, (words, start, row) => {
    const lane = lanes[row];
    if (!lane) return;
    const { tid, busy, wide: own } = columnsOf(lane, { sight, pixels, leastWide });
    for (let x = 0; x < pixels; x++) {
      const part = busy[x] ?? NaN;
      // What is not known stays transparent.
      column[x] = part > 0 ? (colours[tid[x] ?? idleThread] ?? 0) : part === 0 ? pale : 0;
    }
    for (let level = 0; level < levels; level++) words.set(column, start + level * pixels);
    for (let x = 0; x < pixels; x++) {
      const part = busy[x] ?? NaN;
      if (!(part > 0 && part < 1)) continue;
      const empty = levels - levelsOf(part);
      for (let level = 0; level < empty; level++) words[start + level * pixels + x] = pale;
    }
    for (const run of own) if (lit?.has(run.tid) !== false) wide.push({ row, run });
  });
  return { image, wide };
}
