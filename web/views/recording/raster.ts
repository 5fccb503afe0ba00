/** Intervals as pixels: tens of thousands of rectangles would take longer than a frame. */
import type { WideRun } from '../../derive/recording/columns.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import { heatBytes, programBytes } from '../../ui/colour.ts';
import { bytesToCss } from '../../ui/oklab.ts';
import type { Theme } from '../../ui/theme.ts';
import type { Names } from './names.ts';

export interface RasterOptions {
  readonly sight: Span;
  readonly pixels: number;
  /** By thread id, as returned by `coloursOf`. */
  readonly colours: Uint32Array;
  /** Threads in full colour; null is all. */
  readonly lit: ReadonlySet<number> | null;
  readonly theme: Theme;
}

export interface Raster {
  /** `levels` lines of pixels for each row, scaled to the row's height. */
  readonly image: HTMLCanvasElement;
  /** Lit runs of several pixels, by row, which may have room for a word. */
  readonly wide: readonly { readonly row: number; readonly run: WideRun }[];
}

/** Distinguishable steps of a pixel's share. Chosen. */
export const levels = 8;
/** Ink of idle time, and of threads that are not lit. Chosen. */
export const [idleInk, dimInk] = [0, 0.14];
/** Ink of the strokes over a wait, and of the line of a sleep. Chosen: waits must be the most visible. */
export const [readyInk, asleepInk] = [0.55, 0.3];
/** Ink of the strokes over unknown time. Chosen: it contains no information. */
export const unknownInk = 0.35;
/** A word requires at least this many pixels. */
export const leastWide = 24;

/** An amount of ink as 32 bits of ImageData. */
export const inked = (amount: number, theme: Theme): number => packed(heatBytes(amount, theme));

/** As 32 bits of ImageData, on the little-endian machines that browsers run on. */
function packed([red, green, blue]: readonly [number, number, number]): number {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** 32 bits of ImageData as a CSS colour. */
export function cssOf(word: number): string {
  return bytesToCss([word & 255, (word >> 8) & 255, (word >> 16) & 255]);
}

/** The colour of each thread, as 32 bits of ImageData by its id. */
export function coloursOf(names: Names, lit: ReadonlySet<number> | null, theme: Theme): Uint32Array {
  const dim = inked(dimInk, theme);
  let most = 0;
  for (const tid of names.keys()) most = Math.max(most, tid);
  const colours = new Uint32Array(most + 1);
  for (const { tid, tone, copy } of names.values())
    colours[tid] = lit === null || lit.has(tid) ? packed(programBytes(tone, copy, theme)) : dim;
  return colours;
}

/** Levels for a share of a pixel; at least `least` for any share above 0. */
export const levelsOf = (part: number, least = 1): number =>
  part > 0 ? Math.max(least, Math.round(part * levels)) : 0;

/** The last image, reused: a new one per frame would allocate megabytes per frame. */
let sheet: { readonly image: HTMLCanvasElement; readonly data: ImageData } | null = null;

function sheetOf(width: number, height: number): NonNullable<typeof sheet> {
  if (sheet?.data.width === width && sheet.data.height === height) return sheet;
  const image = document.createElement('canvas');
  [image.width, image.height] = [width, height];
  sheet = { image, data: new ImageData(width, height) };
  return sheet;
}

/** An image of `rows` rows, valid until the next call; `fill` sets the words of one row from `start`, topmost level first. */
export function imageOf(
  rows: number,
  pixels: number,
  fill: (words: Uint32Array, start: number, row: number) => void,
): HTMLCanvasElement {
  const { image, data } = sheetOf(pixels, Math.max(1, rows * levels));
  const words = new Uint32Array(data.data.buffer);
  words.fill(0);
  for (let row = 0; row < rows; row++) fill(words, row * levels * pixels, row);
  image.getContext('2d')?.putImageData(data, 0, 0);
  return image;
}
