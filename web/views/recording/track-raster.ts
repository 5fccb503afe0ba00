/** Rasterises rows of threads: running solid, ready hatched above it, asleep a line. */
import { columnsOf, type WideRun } from '../../derive/recording/columns.ts';
import type { Track } from '../../derive/recording/tracks.ts';
import {
  asleepInk,
  dimInk,
  idleInk,
  imageOf,
  inked,
  leastWide,
  levels,
  levelsOf,
  readyInk,
  type Raster,
  type RasterOptions,
} from './raster.ts';

/** Hatching: pixels from stroke to stroke, and the width of a stroke. */
const [hatchPixels, strokePixels] = [4, 2];
const asleepLevel = levels / 2;

/** Paints the pixel words of one row; returns its runs of several pixels. */
export function paintTrack(
  words: Uint32Array,
  start: number,
  track: Track,
  { sight, pixels, colours, lit, theme }: RasterOptions,
): readonly WideRun[] {
  const isLit = lit?.has(track.thread) !== false;
  const own = colours[track.thread] ?? 0;
  const stroke = inked(isLit ? readyInk : dimInk, theme);
  const line = inked(isLit ? asleepInk : dimInk, theme);
  const ground = inked(idleInk, theme);
  const runs = columnsOf(track.runs, { sight, pixels, leastWide });
  // The busy part of a pause is a wait; the rest is sleep.
  const { busy: ready } = columnsOf(track.pauses, { sight, pixels, leastWide: Infinity });
  for (let x = 0; x < pixels; x++) {
    const ran = levelsOf(runs.busy[x] ?? 0);
    // Without a minimum: otherwise every run would show a wait, however short.
    const waited = levelsOf(ready[x] ?? 0, 0);
    const top = Math.max(0, levels - ran - waited);
    for (let level = top; level < levels; level++) {
      const isStroke = (x + levels - level) % hatchPixels < strokePixels;
      words[start + level * pixels + x] = level >= levels - ran ? own : isStroke ? stroke : ground;
    }
    if ((ready[x] ?? NaN) >= 0 && asleepLevel < top) words[start + asleepLevel * pixels + x] = line;
  }
  return isLit ? runs.wide : [];
}

export function trackRaster(tracks: readonly Track[], options: RasterOptions): Raster {
  const wide: Raster['wide'][number][] = [];
  const image = imageOf(tracks.length, options.pixels, (words, start, row) => {
    const track = tracks[row];
    for (const run of track ? paintTrack(words, start, track, options) : []) wide.push({ row, run });
  });
  return { image, wide };
}
