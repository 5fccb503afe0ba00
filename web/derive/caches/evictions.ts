/** Who pushed whose lines out of a cache, by program. */
import type { Layout } from '../../scenario/generated/types.ts';
import type { FrameRange, Frames } from '../../engine/frames.ts';

export interface EvictionMatrix {
  /** Programs of rows and columns. */
  readonly programs: number;
  /** Lines, row by row: who came in × whose line left. */
  readonly lines: Float64Array;
  /** Lines that a program pushed out, its own among them. */
  readonly byEvictor: Float64Array;
  /** Lines that a program lost. */
  readonly byVictim: Float64Array;
  readonly total: number;
}

/** The matrix of one tracked cache (its place in `layout.tracked_caches`) summed over some frames. */
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

/** Lines of one program that another one, or itself, pushed out. */
export function lineOf({ lines, programs }: EvictionMatrix, evictor: number, victim: number): number {
  return lines[evictor * programs + victim] ?? 0;
}

/** Places in `layout.tracked_caches`, the last level first: what there is a matrix of. */
export function trackedCaches(layout: Layout): { readonly tracked: number; readonly cache: number }[] {
  const level = (cache: number): number => layout.topology.caches[cache]?.level ?? 0;
  return layout.tracked_caches
    .map((cache, tracked) => ({ tracked, cache }))
    .sort((a, b) => level(b.cache) - level(a.cache) || a.cache - b.cache);
}
