/** Which caches there are to look at, and what they are called: `L2`, or `L1 of core 0` where there are several. */
import type { CacheUnit, Layout } from '../../scenario/generated/types.ts';

/** The level behind which nothing but memory lies: the highest of the last caches. */
export function lastLevel(layout: Layout): number {
  return layout.topology.caches.reduce(
    (level, cache) => (cache.last ? Math.max(level, cache.level) : level),
    1,
  );
}

/** Numbers of the caches behind which nothing but memory lies. */
export function lastCaches(layout: Layout): number[] {
  return layout.topology.caches.flatMap((cache, number) => (cache.last ? [number] : []));
}

/** Lines that a cache can hold. */
export function capacityLines(cache: CacheUnit): number {
  return cache.sets * cache.ways;
}

function coreSpan(cores: readonly number[]): string {
  const [first = 0] = cores;
  const last = cores.at(-1) ?? first;
  if (cores.length === 1) return `core ${first.toString()}`;
  const consecutive = last - first + 1 === cores.length;
  return consecutive ? `cores ${first.toString()}–${last.toString()}` : `cores ${cores.join(', ')}`;
}

/** What a cache is called; only where its level has several does the name say whose it is. */
export function cacheName(layout: Layout, number: number): string {
  const cache = layout.topology.caches[number];
  if (!cache) return '';
  const level = `L${cache.level.toString()}`;
  const alone = layout.topology.caches.filter((other) => other.level === cache.level).length === 1;
  return alone ? level : `${level} of ${coreSpan(cache.cores)}`;
}
