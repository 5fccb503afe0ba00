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
  /** By thread id, as `coloursOf` gives them. */
  readonly colours: Uint32Array;
  /** Threads in full colour; null is all. */
  readonly lit: ReadonlySet<number> | null;
  readonly theme: Theme;
}

export interface Raster {
  /** `levels` lines of pixels for each row; scaled to the height that a row has. */
  readonly image: HTMLCanvasElement;
  /** Runs of several pixels that are lit, by their row: there may be room for a word. */
  readonly wide: readonly { readonly row: number; readonly run: WideRun }[];
}

/** Steps of a pixel's share that are told apart. Chosen. */
export const levels = 8;
/** Amounts of ink of idle time and of threads that are not lit. Chosen. */
export const [idleInk, dimInk] = [0, 0.14];
/** Of the strokes over a wait and of the line of a sleep. Chosen: waits are to be found first. */
export const [readyInk, asleepInk] = [0.55, 0.3];
/** Of the strokes over unknown time. Chosen: there is nothing in it to be found. */
export const unknownInk = 0.35;
/** A word needs at least so many pixels. */
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

/** Levels of a part of a pixel, at least so many of whatever is there. */
export const levelsOf = (part: number, least = 1): number =>
  part > 0 ? Math.max(least, Math.round(part * levels)) : 0;

/** The last image: one a frame would be megabytes a frame. */
let sheet: { readonly image: HTMLCanvasElement; readonly data: ImageData } | null = null;

function sheetOf(width: number, height: number): NonNullable<typeof sheet> {
  if (sheet?.data.width === width && sheet.data.height === height) return sheet;
  const image = document.createElement('canvas');
  [image.width, image.height] = [width, height];
  sheet = { image, data: new ImageData(width, height) };
  return sheet;
}

/** An image of so many rows, until the next one; `fill` sets the words of one, which begin at `start` with the topmost level. */
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
