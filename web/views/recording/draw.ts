/** Draws a recorded schedule: a row per processor, a pixel per bin where runs are shorter than that. */
import type { Draw } from '../../charts/CanvasSurface.tsx';
import type { Lane, Span } from '../../derive/recording/schedule.ts';
import { inkOnProgram } from '../../ui/colour.ts';
import type { Names } from './names.ts';
import { raster } from './raster.ts';

export interface Picture {
  readonly lanes: readonly Lane[];
  /** By lane: idle while another processor was overloaded. */
  readonly idle: readonly (readonly Span[])[];
  readonly names: Names;
  /** By thread id, as `coloursOf` gives them. */
  readonly colours: Uint32Array;
  readonly sight: Span;
  readonly range: Span | null;
  /** Threads in full colour; null is all. */
  readonly lit: ReadonlySet<number> | null;
  /** Pixels. */
  readonly left: number;
  readonly row: number;
}

/** Part of a row that runs take; under them is where idle time is marked. */
export const runsPart = 0.72;
const markPart = 0.12;
/** A name is written where there is room for so much, and in rows so high. */
const nameRem = 3;
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
function marks(spans: readonly Span[], sight: Span, pixels: number): [from: number, to: number][] {
  const perPixel = (sight.to - sight.from) / pixels;
  const found: [number, number][] = [];
  let at = firstSpan(spans, sight.from);
  for (;;) {
    const span = spans[at];
    if (!span || span.from >= sight.to) return found;
    const from = Math.max(0, (span.from - sight.from) / perPixel);
    const to = Math.min(pixels, Math.max(from + 1, (span.to - sight.from) / perPixel));
    const last = found.at(-1);
    if (last && from <= last[1] + 1) last[1] = to;
    else found.push([from, to]);
    at = firstSpan(spans, sight.from + to * perPixel, at + 1);
  }
}

export function drawing({ lanes, idle, names, colours, sight, range, lit, left, row }: Picture): Draw {
  return (context, ink, width, height) => {
    const pixels = Math.max(1, Math.floor(width - left));
    const x = (at: number): number => left + ((at - sight.from) * pixels) / (sight.to - sight.from);
    const { image, levels, wide } = raster(lanes, { sight, pixels, colours, lit, theme: ink.theme });
    const high = row * runsPart;
    context.font = `${(0.6875 * ink.rem).toString()}px ${ink.font}`;
    context.textBaseline = 'middle';
    context.imageSmoothingEnabled = false;
    lanes.forEach((lane, index) => {
      const top = index * row;
      context.fillStyle = ink.mute;
      context.fillText(lane.processor.toString(), 0, top + high / 2, left - 4);
      // What the file does not say keeps the ground; what was idle is pale.
      context.fillStyle = ink.line;
      context.fillRect(left, top + high - 1, pixels, 1);
      context.drawImage(image, 0, index * levels, pixels, levels, left, top, pixels, high);
      context.fillStyle = ink.bad;
      for (const [from, to] of marks(idle[index] ?? [], sight, pixels))
        context.fillRect(left + from, top + high + 1, to - from, Math.max(2, row * markPart));
    });
    if (row >= leastRowRem * ink.rem) {
      context.fillStyle = inkOnProgram;
      for (const { lane, run } of wide) {
        const comm = names.get(run.tid)?.comm;
        if (comm === undefined || run.width < nameRem * ink.rem) continue;
        context.fillText(comm, left + run.x + 3, lane * row + high / 2, run.width - 6);
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
