/** One reference to a cache, taken apart: address, set, ways before and after. */
import type { CacheUnit, ProbedAccess, ProbedWay, Replacement } from '../../scenario/generated/types.ts';

/** How a line number becomes a set and a tag. */
export interface AddressParts {
  /** Line number in lines of this cache. */
  readonly line: number;
  /** Bits that choose the byte within a line. */
  readonly offsetBits: number;
  /** Bits that choose the set; null where sets are no power of two, so that the set is line mod sets. */
  readonly indexBits: number | null;
  /** What is compared: the bits above the index, or the whole line number. */
  readonly tag: number;
  readonly set: number;
  /** The line number in binary, highest bit first, as many bits as the longest line shown needs. */
  readonly bits: string;
}

/** Line numbers of the engine have so many bits. */
const lineBits = 32;

function log2(value: number): number {
  return 31 - Math.clz32(value);
}

/** Lines are numbered in lines of the first level, which are `firstLineBytes` long. */
export function addressParts(access: ProbedAccess, cache: CacheUnit, firstLineBytes: number): AddressParts {
  const line = lineOf(access.line, cache, firstLineBytes);
  const powerOfTwo = (cache.sets & (cache.sets - 1)) === 0;
  const indexBits = powerOfTwo ? log2(cache.sets) : null;
  return {
    line,
    offsetBits: log2(cache.line_bytes),
    indexBits,
    tag: indexBits === null ? line : Math.floor(line / cache.sets),
    set: access.set,
    bits: line.toString(2).padStart(lineBits - log2(cache.line_bytes / firstLineBytes), '0'),
  };
}

/** A first-level line number as a line number of this cache. */
export function lineOf(firstLevelLine: number, cache: CacheUnit, firstLineBytes: number): number {
  return Math.floor(firstLevelLine / (cache.line_bytes / firstLineBytes));
}

/** The tag of a line that a set holds: what the address is compared with. */
export function tagOf(line: number, cache: CacheUnit): number {
  return (cache.sets & (cache.sets - 1)) === 0 ? Math.floor(line / cache.sets) : line;
}

export type Outcome =
  | { readonly kind: 'hit'; readonly place: number }
  /** A line leaves. */
  | { readonly kind: 'replaces'; readonly place: number; readonly victim: ProbedWay }
  /** An empty way is filled. */
  | { readonly kind: 'fills'; readonly place: number }
  /** Which line leaves is decided in that very moment. */
  | { readonly kind: 'unforetold' };

export function outcomeOf(access: ProbedAccess): Outcome {
  if (access.hit !== null) return { kind: 'hit', place: access.hit };
  // Every replacement fills an empty way first; where uses are kept in order, the empty ways stand last.
  const empty = access.victim === null ? access.ways.indexOf(null) : access.ways.lastIndexOf(null);
  if (empty >= 0) return { kind: 'fills', place: empty };
  const victim = access.victim === null ? null : access.ways[access.victim];
  return access.victim === null || !victim
    ? { kind: 'unforetold' }
    : { kind: 'replaces', place: access.victim, victim };
}

/** A way after the reference. `from` is its place before; null for a line that has just come in. */
export interface WayAfter {
  readonly way: ProbedWay | null;
  readonly from: number | null;
}

/**
 * The set after the reference; null where it cannot be told.
 * With LRU the line used stands first, the others move one back; other replacements leave every line in its way.
 */
export function after(access: ProbedAccess, owner: number, replacement: Replacement): WayAfter[] | null {
  const outcome = outcomeOf(access);
  if (outcome.kind === 'unforetold') return null;
  const { place } = outcome;
  const used: WayAfter =
    outcome.kind === 'hit'
      ? { way: access.ways[place] ?? null, from: place }
      : { way: { line: access.line, owner, dirty: false }, from: null };
  const before = access.ways.map((way, from): WayAfter => ({ way, from }));
  if (replacement !== 'lru') return before.map((entry, index) => (index === place ? used : entry));
  return [used, ...before.filter((_, index) => index !== place)];
}
