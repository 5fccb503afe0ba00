/** Runs as pixels: tens of thousands of rectangles would take longer than a frame. */
import { columnsOf, type WideRun } from '../../derive/recording/columns.ts';
import { idleThread, type Lane, type Span } from '../../derive/recording/schedule.ts';
import { heatBytes, programBytes } from '../../ui/colour.ts';
import type { Theme } from '../../ui/theme.ts';
import type { Names } from './names.ts';

interface RasterOptions {
  readonly sight: Span;
  readonly pixels: number;
  /** By thread id, as `coloursOf` gives them. */
  readonly colours: Uint32Array;
  readonly lit: ReadonlySet<number> | null;
  readonly theme: Theme;
}

interface Raster {
  /** `levels` rows for each processor; scaled to the height that a row has. */
  readonly image: HTMLCanvasElement;
  readonly levels: number;
  /** Runs of several pixels that are lit, by the number of their lane: there may be room for a name. */
  readonly wide: readonly { readonly lane: number; readonly run: WideRun }[];
}

/** Steps of the busy share that are told apart. Chosen. */
const levels = 8;
/** Amounts of ink of idle time and of threads that are not lit. Chosen. */
const [idleInk, dimInk] = [0, 0.14];
/** A name needs at least so many pixels. */
const leastWide = 24;

/** As 32 bits of ImageData, on the little-endian machines that browsers run on. */
const packed = ([red, green, blue]: readonly [number, number, number]): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** The colour of each thread, as 32 bits of ImageData by its id. */
export function coloursOf(names: Names, lit: ReadonlySet<number> | null, theme: Theme): Uint32Array {
  const dim = packed(heatBytes(dimInk, theme));
  let most = 0;
  for (const tid of names.keys()) most = Math.max(most, tid);
  const colours = new Uint32Array(most + 1);
  for (const { tid, tone, copy } of names.values())
    colours[tid] = lit === null || lit.has(tid) ? packed(programBytes(tone, copy, theme)) : dim;
  return colours;
}

export function raster(lanes: readonly Lane[], options: RasterOptions): Raster {
  const { sight, pixels, colours, lit, theme } = options;
  const image = document.createElement('canvas');
  [image.width, image.height] = [pixels, Math.max(1, lanes.length * levels)];
  const context = image.getContext('2d');
  const data = new ImageData(pixels, image.height);
  const words = new Uint32Array(data.data.buffer);
  const pale = packed(heatBytes(idleInk, theme));
  const wide: { lane: number; run: WideRun }[] = [];
  const column = new Uint32Array(pixels);
  lanes.forEach((lane, index) => {
    const { tid, busy, wide: own } = columnsOf(lane, { sight, pixels, leastWide });
    for (let x = 0; x < pixels; x++) {
      const part = busy[x] ?? NaN;
      // What is not known stays transparent.
      column[x] = part > 0 ? (colours[tid[x] ?? idleThread] ?? 0) : part === 0 ? pale : 0;
    }
    const start = index * levels * pixels;
    for (let level = 0; level < levels; level++) words.set(column, start + level * pixels);
    for (let x = 0; x < pixels; x++) {
      const part = busy[x] ?? NaN;
      if (!(part > 0 && part < 1)) continue;
      // A level at least of whatever ran.
      const empty = levels - Math.max(1, Math.round(part * levels));
      for (let level = 0; level < empty; level++) words[start + level * pixels + x] = pale;
    }
    for (const run of own) if (lit?.has(run.tid) !== false) wide.push({ lane: index, run });
  });
  context?.putImageData(data, 0, 0);
  return { image, levels, wide };
}
