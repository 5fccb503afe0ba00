/** Runs as pixels: tens of thousands of rectangles would take longer than a frame. */
import { idleThread, piecesOf, type Lane, type Piece, type Span } from '../../derive/recording/schedule.ts';
import { heatBytes, programBytes } from '../../ui/colour.ts';
import type { Theme } from '../../ui/theme.ts';
import type { Names } from './names.ts';

interface RasterOptions {
  readonly sight: Span;
  readonly pixels: number;
  readonly names: Names;
  readonly lit: ReadonlySet<number> | null;
  readonly theme: Theme;
}

interface Raster {
  /** `levels` rows for each processor; scaled to the height that a row has. */
  readonly image: HTMLCanvasElement;
  readonly levels: number;
  /** Runs of several pixels that are lit, by the number of their lane: there may be room for a name. */
  readonly wide: readonly { readonly lane: number; readonly piece: Piece }[];
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

export function raster(lanes: readonly Lane[], options: RasterOptions): Raster {
  const { sight, pixels, names, lit, theme } = options;
  const image = document.createElement('canvas');
  [image.width, image.height] = [pixels, Math.max(1, lanes.length * levels)];
  const context = image.getContext('2d');
  const data = new ImageData(pixels, image.height);
  const words = new Uint32Array(data.data.buffer);
  const [pale, dim] = [packed(heatBytes(idleInk, theme)), packed(heatBytes(dimInk, theme))];
  const colours = new Map<number, number>();
  const colourOf = (tid: number): number => {
    const known = colours.get(tid);
    if (known !== undefined) return known;
    const { tone = 0, copy = 0 } = names.get(tid) ?? {};
    const made = lit === null || lit.has(tid) ? packed(programBytes(tone, copy, theme)) : dim;
    colours.set(tid, made);
    return made;
  };
  const wide: { lane: number; piece: Piece }[] = [];
  lanes.forEach((lane, index) => {
    for (const piece of piecesOf(lane, sight, pixels)) {
      const { x, width, busy, tid } = piece;
      const colour = tid === idleThread ? pale : colourOf(tid);
      // A level at least of whatever ran.
      const empty = busy > 0 ? levels - Math.max(1, Math.round(busy * levels)) : levels;
      for (let level = 0; level < levels; level++) {
        const start = (index * levels + level) * pixels + x;
        const word = level < empty ? pale : colour;
        // Most pieces are a pixel wide, and a call for each would take longer than all else.
        if (width === 1) words[start] = word;
        else words.fill(word, start, start + width);
      }
      if (width >= leastWide && tid !== idleThread && colour !== dim) wide.push({ lane: index, piece });
    }
  });
  context?.putImageData(data, 0, 0);
  return { image, levels, wide };
}
