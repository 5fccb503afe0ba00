/** Evictions from a cache, by evicting program and victim program. */
import type { Layout } from '../../scenario/generated/types.ts';
import type { FrameRange, Frames } from '../../engine/frames.ts';

export interface EvictionMatrix {
  /** The number of programs: rows and columns. */
  readonly programs: number;
  /** Evicted lines, row-major: evicting program × program of the evicted line. */
  readonly lines: Float64Array;
  /** Lines that a program evicted, including its own. */
  readonly byEvictor: Float64Array;
  /** Lines of a program that were evicted. */
  readonly byVictim: Float64Array;
  readonly total: number;
}

/** The eviction matrix of one tracked cache (an index into `layout.tracked_caches`), summed over a range of frames. */
export function evictionMatrix(frames: Frames, tracked: number, range: FrameRange): EvictionMatrix {
  const { owners, programs } = frames.layout;
  const first = frames.offset('cache_evictions') + tracked * owners.length ** 2;
  const count = programs.length;
  const lines = new Float64Array(count * count);
  for (let frame = range.from; frame < range.to; frame++) {
    const row = frames.row(frame);
    for (let evictor = 0; evictor < owners.length; evictor++) {
      const base = (owners[evictor]?.program ?? 0) * count;
      for (let victim = 0; victim < owners.length; victim++) {
        const left = row[first + evictor * owners.length + victim] ?? 0;
        if (left === 0) continue;
        const cell = base + (owners[victim]?.program ?? 0);
        lines[cell] = (lines[cell] ?? 0) + left;
      }
    }
  }
  const byEvictor = new Float64Array(count);
  const byVictim = new Float64Array(count);
  let total = 0;
  lines.forEach((value, cell) => {
    const [evictor, victim] = [Math.floor(cell / count), cell % count];
    byEvictor[evictor] = (byEvictor[evictor] ?? 0) + value;
    byVictim[victim] = (byVictim[victim] ?? 0) + value;
    total += value;
  });
  return { programs: count, lines, byEvictor, byVictim, total };
}

/** Lines of program `victim` that program `evictor` evicted; the two may be equal. */
export function lineOf({ lines, programs }: EvictionMatrix, evictor: number, victim: number): number {
  return lines[evictor * programs + victim] ?? 0;
}

/** The largest count of a cell of any of the matrices: one scale for A and B. */
export function mostLines(matrices: readonly EvictionMatrix[]): number {
  return matrices.reduce((most, { lines }) => lines.reduce((top, count) => Math.max(top, count), most), 0);
}

/** Indexes into `layout.tracked_caches`, the last cache level first: the caches that have a matrix. */
export function trackedCaches(layout: Layout): { readonly tracked: number; readonly cache: number }[] {
  const level = (cache: number): number => layout.topology.caches[cache]?.level ?? 0;
  return layout.tracked_caches
    .map((cache, tracked) => ({ tracked, cache }))
    .sort((a, b) => level(b.cache) - level(a.cache) || a.cache - b.cache);
}
