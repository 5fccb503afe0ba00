/** Draws rows of a recorded schedule: a pixel per bin where intervals are shorter than that. */
import type { Draw } from '../../charts/CanvasSurface.tsx';
import type { WideRun } from '../../derive/recording/columns.ts';
import type { Span } from '../../derive/recording/schedule.ts';
import { inkOnProgram } from '../../ui/colour.ts';
import type { Ink } from '../../ui/ink.ts';
import { levels, type Raster, type RasterOptions } from './raster.ts';

/** How rows are drawn, whatever they are of. */
export interface Part extends Omit<RasterOptions, 'pixels' | 'theme'> {
  /** The first row that is drawn, and one more than the last. */
  readonly first: number;
  readonly end: number;
  readonly range: Span | null;
  /** Pixels. */
  readonly left: number;
  readonly row: number;
}

/** What is drawn, row by row. */
export interface Picture {
  readonly raster: (options: RasterOptions) => Raster;
  /** Before the rows; none where they are written beside the picture. */
  readonly labels: readonly string[];
  /** Under the runs of each row. */
  readonly marks: readonly (readonly Span[])[];
  readonly marked: keyof Pick<Ink, 'bad' | 'mute'>;
  /** The least width of a mark. */
  readonly markPixels: number;
  /** What a run is called where there is room for so many rem. */
  readonly word: (run: WideRun, row: number) => string | undefined;
  readonly wordRem: number;
}

/** Part of a row that runs take; under them are its marks. */
export const runsPart = 0.72;
const [markPart, leastMark] = [0.12, 3];
/** A word is written in rows so high. */
const leastRowRem = 1;

/** The first span at `from` or later that ends after a moment. */
function firstSpan(spans: readonly Span[], at: number, from = 0): number {
  let [low, high] = [from, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Spans in pixels; many in one pixel are one. */
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

export function drawing(
  { raster, labels, marks, marked, markPixels, word, wordRem }: Picture,
  { first, end, sight, range, colours, lit, left, row }: Part,
): Draw {
  return (context, ink, width, height) => {
    const pixels = Math.max(1, Math.floor(width - left));
    const x = (at: number): number => left + ((at - sight.from) * pixels) / (sight.to - sight.from);
    const { image, wide } = raster({ sight, pixels, colours, lit, theme: ink.theme });
    const high = row * runsPart;
    context.font = `${(0.6875 * ink.rem).toString()}px ${ink.font}`;
    context.textBaseline = 'middle';
    context.imageSmoothingEnabled = false;
    for (let index = 0; index < end - first; index++) {
      const top = index * row;
      context.fillStyle = ink.mute;
      context.fillText(labels[index] ?? '', 0, top + high / 2, left - 4);
      // What the file does not say keeps the ground.
      context.fillStyle = ink.line;
      context.fillRect(left, top + high - 1, pixels, 1);
      context.drawImage(image, 0, index * levels, pixels, levels, left, top, pixels, high);
      context.fillStyle = ink[marked];
      for (const [from, to] of inPixels(marks[index] ?? [], { sight, pixels, least: markPixels }))
        context.fillRect(left + from, top + high + 1, to - from, Math.max(leastMark, row * markPart));
    }
    if (row >= leastRowRem * ink.rem) {
      context.fillStyle = inkOnProgram;
      for (const { row: index, run } of wide) {
        if (run.width < wordRem * ink.rem) continue;
        const text = word(run, index);
        if (text !== undefined)
          context.fillText(text, left + run.x + 3, index * row + high / 2, run.width - 6);
      }
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
  };
}
