/** Runs of a processor, or intervals of a thread, pixel by pixel: work proportional to pixels, not to intervals. */
import { busyBy, firstAfter, idleThread, type Intervals, type Span } from './schedule.ts';

export interface Columns {
  /** By pixel, the thread that ran longest in it, among its first runs; thread 0 if idle. */
  readonly tid: Uint32Array;
  /** By pixel, the share of its time in which threads ran; NaN if unknown. */
  readonly busy: Float64Array;
  /** Runs of threads that span at least `leastWide` whole pixels. */
  readonly wide: readonly WideRun[];
}

export interface WideRun {
  readonly tid: number;
  /** Index of the run. */
  readonly place: number;
  /** Pixels. */
  readonly x: number;
  readonly width: number;
}

interface ColumnsOptions {
  readonly sight: Span;
  readonly pixels: number;
  readonly leastWide: number;
}

/** The most runs of a pixel that are examined to choose its colour. Chosen. */
export const mostLooked = 16;

export function columnsOf(lane: Intervals, { sight, pixels, leastWide }: ColumnsOptions): Columns {
  const perPixel = (sight.to - sight.from) / pixels;
  const tid = new Uint32Array(pixels);
  const busy = new Float64Array(pixels).fill(NaN);
  const wide: WideRun[] = [];
  const pixelOf = (at: number): number => Math.floor((at - sight.from) / perPixel);
  let [x, run] = [0, firstAfter(lane, sight.from)];
  while (x < pixels && run < lane.to.length) {
    const start = sight.from + x * perPixel;
    const end = sight.from + (x + 1) * perPixel;
    const [begins = 0, ends = 0, own = idleThread] = [lane.from[run], lane.to[run], lane.tid[run]];
    if (begins >= end) {
      // Unknown until then.
      x = Math.max(x + 1, pixelOf(begins));
      continue;
    }
    const width = Math.min(pixels, pixelOf(ends)) - x;
    if (begins <= start && width >= 1) {
      tid.fill(own, x, x + width);
      busy.fill(own === idleThread ? 0 : 1, x, x + width);
      if (width >= leastWide && own !== idleThread) wide.push({ tid: own, place: run, x, width });
      x += width;
      run = firstAfter(lane, sight.from + x * perPixel, run);
      continue;
    }
    run = mix(lane, run, { from: start, to: end }, { tid, busy }, x);
    x += 1;
  }
  return { tid, busy, wide };
}

/** Fills pixel `x`, which covers `part` and whose first run is `first`; returns the first run that ends after it. */
function mix(
  lane: Intervals,
  first: number,
  part: Span,
  { tid, busy }: Pick<Columns, 'tid' | 'busy'>,
  x: number,
): number {
  const { from, to, tid: threads } = lane;
  const last = Math.min(to.length, first + mostLooked);
  let [time, longest, best, run] = [0, 0, idleThread, first];
  while (run < last && (from[run] ?? 0) < part.to) {
    const ends = to[run] ?? 0;
    const own = threads[run] ?? idleThread;
    if (own !== idleThread) {
      const ran = Math.min(ends, part.to) - Math.max(from[run] ?? 0, part.from);
      time += ran;
      if (ran > longest) [best, longest] = [own, ran];
    }
    if (ends > part.to) break;
    run += 1;
  }
  if (run === last && run < to.length) {
    // Runs beyond the limit: only their running time counts.
    const next = firstAfter(lane, part.to, run);
    time += busyBy(lane, next, part.to) - (lane.busyBefore[run] ?? 0);
    run = next;
  }
  tid[x] = best;
  busy[x] = time / (part.to - part.from);
  return run;
}
