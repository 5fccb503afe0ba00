/** What a typed number must be before it is worth asking the engine. */
import { setBytes } from '../../scenario/change/machine.ts';
import type { CacheSpec } from '../../scenario/generated/types.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';

/** Says that a number is no power of two, or null. */
export function powerOfTwo(value: number): string | null {
  return Number.isInteger(Math.log2(value)) ? null : 'A power of two';
}

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
