/** Valid cache sizes, and the stops of their slider, in bytes. */
import type { CacheSpec } from '../../scenario/generated/types.ts';

/** Range of a slider by level: L1, L2, L3 and beyond. */
const ranges = [
  { from: 1024, to: 256 * 1024 },
  { from: 4096, to: 8 * 1024 ** 2 },
  { from: 64 * 1024, to: 128 * 1024 ** 2 },
] as const;

/** The largest size that can be typed: about the engine's bound on lines, for 64-byte lines. */
const largestCacheBytes = 1024 ** 3;

export interface SizeRange {
  /** Smallest and largest size that can be typed. */
  readonly min: number;
  readonly max: number;
  /** Slider stops, ascending: 1, 2, 3, 4, 6, 8, 12, … sets. */
  readonly stops: readonly number[];
}

/** Sizes for a cache with the given ways and line size: every size is a whole number of sets. */
export function cacheSizes(cache: Pick<CacheSpec, 'level' | 'ways' | 'line_bytes'>): SizeRange {
  const step = cache.ways * cache.line_bytes;
  const { from, to } = ranges[Math.min(Math.max(1, cache.level), 3) - 1] ?? ranges[1];
  const stops: number[] = [];
  for (let sets = 1; sets * step <= to; sets *= 2)
    for (const size of [sets * step, sets * 1.5 * step])
      if (size >= Math.max(from, step) && size <= to && size % step === 0) stops.push(size);
  if (stops.length === 0) stops.push(step);
  return { min: step, max: Math.floor(largestCacheBytes / step) * step, stops };
}
