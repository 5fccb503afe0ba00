/** Figures over time, one point per quantum (or per few quanta, if there are more than a chart has pixels). */
import { lastCaches } from '../machine/caches.ts';
import { cyclesOf, type FrameRange, type Frames } from '../../engine/frames.ts';
import type { ColumnId } from '../../scenario/generated/types.ts';

/** The most points that a chart can show. */
const mostPoints = 1500;

/** One value per bucket of whole quanta. NaN if nothing happened. */
export interface Series {
  /** Middle of each bucket, in frames from the start. */
  readonly at: Float64Array;
  readonly values: Float64Array;
  /** Quanta per bucket. */
  readonly quanta: number;
}

/** The number of quanta that each point of a chart covers. */
export function quantaAPoint(frames: Frames): number {
  return Math.max(1, Math.ceil(frames.layout.quanta / mostPoints));
}

/** The complete buckets of quanta. */
function buckets(frames: Frames): { quanta: number; ranges: FrameRange[] } {
  const quanta = quantaAPoint(frames);
  const size = quanta * frames.layout.frames_per_quantum;
  const ranges = Array.from({ length: Math.floor(frames.count / size) }, (_, index) => ({
    from: index * size,
    to: (index + 1) * size,
  }));
  return { quanta, ranges };
}

/** A figure over time. */
export function seriesOf(frames: Frames, value: (range: FrameRange) => number): Series {
  const { quanta, ranges } = buckets(frames);
  return {
    at: Float64Array.from(ranges, ({ from, to }) => (from + to) / 2),
    values: Float64Array.from(ranges, value),
    quanta,
  };
}

/** The sum of `length` numbers of a column, from `first` on, over some frames. */
export function sumOf(
  frames: Frames,
  id: ColumnId,
  first: number,
  length: number,
  range: FrameRange,
): number {
  const start = frames.offset(id) + first;
  let sum = 0;
  for (let frame = range.from; frame < range.to; frame++) {
    const row = frames.row(frame);
    for (let index = start; index < start + length; index++) sum += row[index] ?? 0;
  }
  return sum;
}

/** Misses per access of some caches in some frames; NaN without accesses. */
export function missRatio(frames: Frames, caches: readonly number[], range: FrameRange): number {
  const owners = frames.layout.owners.length;
  const sum = (id: ColumnId): number =>
    caches.reduce((total, cache) => total + sumOf(frames, id, cache * owners, owners, range), 0);
  const accesses = sum('cache_accesses');
  return accesses === 0 ? NaN : sum('cache_misses') / accesses;
}

/** Miss ratio over time; by default of the last caches. */
export function missRatioSeries(frames: Frames, caches = lastCaches(frames.layout)): Series {
  return seriesOf(frames, (range) => missRatio(frames, caches, range));
}

/** Instructions per cycle over time: of the machine, or of one core. */
export function ipcSeries(frames: Frames, core: number | null = null): Series {
  const { contexts, cores } = frames.layout.topology;
  const unit = core === null ? undefined : cores[core];
  const [first, length] = unit ? [unit.first_context, unit.contexts] : [0, contexts.length];
  return seriesOf(
    frames,
    (range) => sumOf(frames, 'context_instructions', first, length, range) / cyclesOf(frames.layout, range),
  );
}

/** Share of the cycles of all hardware contexts in which they were idle while threads were ready, over time. */
export function idleWhileReadySeries(frames: Frames): Series {
  const contexts = frames.layout.topology.contexts.length;
  return seriesOf(
    frames,
    (range) =>
      sumOf(frames, 'context_idle_while_ready', 0, contexts, range) /
      (contexts * cyclesOf(frames.layout, range)),
  );
}
