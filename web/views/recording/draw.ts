/** Draws rows of a recorded schedule: a pixel per bin where intervals are shorter than that. */
import type { Draw } from '../../charts/CanvasSurface.tsx';
import type { WideRun } from '../../derive/recording/columns.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import { inkOnProgram } from '../../ui/colour.ts';
import type { Ink } from '../../ui/ink.ts';
import type { Theme } from '../../ui/theme.ts';
import { cssOf, levels, type Raster, type RasterOptions } from './raster.ts';

/** The drawing parameters of rows of either kind. */
export interface Part extends Omit<RasterOptions, 'pixels' | 'theme'> {
  /** The first row drawn, and one past the last. */
  readonly first: number;
  readonly end: number;
  readonly range: Span | null;
  /** Pixels. */
  readonly left: number;
  readonly row: number;
}

/** The content of the picture, row by row. */
export interface Picture {
  readonly raster: (options: RasterOptions) => Raster;
  /** Before the rows; empty if they are written beside the picture. */
  readonly labels: readonly string[];
  /** Below the runs of each row. */
  readonly marks: readonly (readonly Span[])[];
  readonly marked: keyof Pick<Ink, 'bad' | 'mute'>;
  /** The least width of a mark. */
  readonly markPixels: number;
  /** Words for a run at least `wordRem` wide; the first that fits is drawn. */
  readonly words: (run: WideRun, row: number) => readonly string[];
  readonly wordRem: number;
}

/** The rows and the words in them, separately: arrows are drawn between the two, so that words remain readable. */
export interface Drawn {
  readonly rows: Draw;
  readonly words: Draw;
}

/** Share of a row's height for runs; marks are below them. */
export const runsPart = 0.72;
const [markPart, leastMark] = [0.12, 3];
/** The least row height for words. */
const leastRowRem = 1;
/** rem: type size of words, and height of their background. */
const [wordSize, groundHigh] = [0.6875, 0.875];
/** Pixels from the start of a run to its word, past the head of an arrow. */
const wordInset = 5;

/** The first span at index `from` or later that ends after a moment. */
function firstSpan(spans: readonly Span[], at: number, from = 0): number {
  let [low, high] = [from, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Spans in pixels; spans that share a pixel are merged. */
function inPixels(
  spans: readonly Span[],
  { sight, pixels, least }: { readonly sight: Span; readonly pixels: number; readonly least: number },
): [from: number, to: number][] {
  const perPixel = (sight.to - sight.from) / pixels;
  const found: [number, number][] = [];
  let at = firstSpan(spans, sight.from);
  for (;;) {
    const span = spans[at];
    if (!span || span.from >= sight.to) return found;
    const from = Math.max(0, (span.from - sight.from) / perPixel);
    const to = Math.min(pixels, Math.max(from + least, (span.to - sight.from) / perPixel));
    const last = found.at(-1);
    if (last && from <= last[1] + 1) last[1] = to;
    else found.push([from, to]);
    at = firstSpan(spans, sight.from + to * perPixel, at + 1);
  }
}

/** The first of the words that fits; if none, the last one cut, unless it is a number: a cut number would be another number. */
export function fitting(
  words: readonly string[],
  room: number,
  widthOf: (text: string) => number,
): string | undefined {
  const found = words.find((word) => widthOf(word) <= room);
  const last = words.at(-1);
  if (found !== undefined || last === undefined || /^\d+$/.test(last)) return found;
  const letters = Math.floor((last.length * room) / widthOf(last)) - 1;
  return letters > 0 ? `${last.slice(0, letters)}…` : undefined;
}

export function drawing(
  { raster, labels, marks, marked, markPixels, words, wordRem }: Picture,
  { first, end, sight, range, colours, lit, left, row }: Part,
): Drawn {
  const high = row * runsPart;
  const pixelsOf = (width: number): number => Math.max(1, Math.floor(width - left));
  const rasterOf = (width: number, theme: Theme): Raster =>
    raster({ sight, pixels: pixelsOf(width), colours, lit, theme });
  /** Wide runs of the rows drawn last: words are drawn right after rows. */
  let known: { readonly width: number; readonly wide: Raster['wide'] } | null = null;
  const fontOf = ({ rem, font }: Ink): string => `${(wordSize * rem).toString()}px ${font}`;
  return {
    rows: (context, ink, width, height) => {
      const pixels = pixelsOf(width);
      const x = (at: number): number => left + ((at - sight.from) * pixels) / (sight.to - sight.from);
      const { image, wide } = rasterOf(width, ink.theme);
      known = { width, wide };
      context.font = fontOf(ink);
      context.textBaseline = 'middle';
      context.imageSmoothingEnabled = false;
      for (let index = 0; index < end - first; index++) {
        const top = index * row;
        context.fillStyle = ink.mute;
        context.fillText(labels[index] ?? '', 0, top + high / 2, left - 4);
        // Time that the file does not cover keeps the background.
        context.fillStyle = ink.line;
        context.fillRect(left, top + high - 1, pixels, 1);
        context.drawImage(image, 0, index * levels, pixels, levels, left, top, pixels, high);
        context.fillStyle = ink[marked];
        for (const [from, to] of inPixels(marks[index] ?? [], { sight, pixels, least: markPixels }))
          context.fillRect(left + from, top + high + 1, to - from, Math.max(leastMark, row * markPart));
      }
      if (range) {
        const [from, to] = [Math.max(left, x(range.from)), Math.min(left + pixels, x(range.to))];
        context.globalAlpha = 0.14;
        context.fillStyle = ink.accent;
        if (to > from) context.fillRect(from, 0, to - from, height);
        context.globalAlpha = 1;
        for (const edge of [x(range.from), x(range.to)])
          if (edge >= left && edge <= left + pixels) context.fillRect(edge - 0.5, 0, 1, height);
      }
    },
    words: (context, ink, width) => {
      if (row < leastRowRem * ink.rem) return;
      const wide = known?.width === width ? known.wide : rasterOf(width, ink.theme).wide;
      context.font = fontOf(ink);
      context.textBaseline = 'middle';
      const ground = groundHigh * ink.rem;
      for (const { row: index, run } of wide) {
        if (run.width < wordRem * ink.rem) continue;
        const room = run.width - 2 * wordInset;
        const text = fitting(words(run, index), room, (word) => context.measureText(word).width);
        if (text === undefined) continue;
        const [start, middle] = [left + run.x + wordInset, index * row + high / 2];
        // The run's own colour around a word covers arrows that cross it.
        context.fillStyle = cssOf(colours[run.tid] ?? 0);
        const wordWidth = Math.min(room, context.measureText(text).width);
        context.fillRect(start - 2, middle - ground / 2, wordWidth + 4, ground);
        context.fillStyle = inkOnProgram;
        context.fillText(text, start, middle, room);
      }
    },
  };
}
