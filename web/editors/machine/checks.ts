/** Checks of a typed number before it is sent to the engine. */
import { setBytes } from '../../scenario/change/machine.ts';
import type { CacheSpec } from '../../scenario/generated/types.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { powerOfTwo } from '../../ui/quantities.ts';

/** Checks that a size is a whole number of sets: returns the nearest valid sizes, or null. */
export function checkSize(cache: CacheSpec): (bytes: number) => string | null {
  const step = setBytes(cache);
  return (bytes) => {
    if (bytes % step === 0) return null;
    const below = Math.max(1, Math.floor(bytes / step)) * step;
    return `A multiple of ${formatCount(cache.ways)} ways × ${formatBytes(cache.line_bytes)}: nearest are ${formatCount(below)} and ${formatCount(below + step)} bytes`;
  };
}

/** Tree-PLRU requires a power of two. */
export function checkWays(cache: CacheSpec): (ways: number) => string | null {
  return (ways) => {
    if (!Number.isInteger(ways)) return 'A whole number';
    return cache.replacement === 'tree-plru' && powerOfTwo(ways) ? 'A power of two, for tree-PLRU' : null;
  };
}
