/** What a typed number must be before it is worth asking the engine. */
import { setBytes } from '../../scenario/change/machine.ts';
import type { CacheSpec } from '../../scenario/generated/types.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { powerOfTwo } from '../../ui/quantities.ts';

/** Sizes are whole numbers of sets: says which are nearest, or null. */
export function checkSize(cache: CacheSpec): (bytes: number) => string | null {
  const step = setBytes(cache);
  return (bytes) => {
    if (bytes % step === 0) return null;
    const below = Math.max(1, Math.floor(bytes / step)) * step;
    return `A multiple of ${formatCount(cache.ways)} ways × ${formatBytes(cache.line_bytes)}: nearest are ${formatCount(below)} and ${formatCount(below + step)} bytes`;
  };
}

/** Tree-PLRU needs a power of two. */
export function checkWays(cache: CacheSpec): (ways: number) => string | null {
  return (ways) => {
    if (!Number.isInteger(ways)) return 'A whole number';
    return cache.replacement === 'tree-plru' && powerOfTwo(ways) ? 'A power of two, for tree-PLRU' : null;
  };
}
