/** The caches of a machine and their names: `L2`, or `L1 of core 0` if the level has several. */
import type { CacheUnit, Layout } from '../../scenario/generated/types.ts';

/** The last level before memory: the highest level of the last caches. */
export function lastLevel(layout: Layout): number {
  return layout.topology.caches.reduce(
    (level, cache) => (cache.last ? Math.max(level, cache.level) : level),
    1,
  );
}

/** Numbers of the caches with only memory below them. */
export function lastCaches(layout: Layout): number[] {
  return layout.topology.caches.flatMap((cache, number) => (cache.last ? [number] : []));
}

/** Capacity of a cache in lines; at its largest, if a change of values resizes it. */
export function capacityLines(cache: CacheUnit): number {
  return cache.sets * cache.ways;
}

/** Capacity of a cache in lines in a quantum. */
export function linesIn({ topology, cache_sizes: sizes }: Layout, number: number, quantum: number): number {
  const cache = topology.caches[number];
  if (!cache) return 0;
  const then = sizes?.findLast(({ from_quantum: from }) => from <= quantum)?.bytes[number];
  return then === undefined ? capacityLines(cache) : then / cache.line_bytes;
}

function coreSpan(cores: readonly number[]): string {
  const [first = 0] = cores;
  const last = cores.at(-1) ?? first;
  if (cores.length === 1) return `core ${first.toString()}`;
  const consecutive = last - first + 1 === cores.length;
  return consecutive ? `cores ${first.toString()}–${last.toString()}` : `cores ${cores.join(', ')}`;
}

/** Name of a cache; it includes its cores only if its level has several caches. */
export function cacheName(layout: Layout, number: number): string {
  const cache = layout.topology.caches[number];
  if (!cache) return '';
  const level = `L${cache.level.toString()}`;
  const alone = layout.topology.caches.filter((other) => other.level === cache.level).length === 1;
  return alone ? level : `${level} of ${coreSpan(cache.cores)}`;
}
