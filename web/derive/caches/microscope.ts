/** One cache reference in detail: address, set, ways before and after. */
import type { CacheUnit, ProbedAccess, ProbedWay, Replacement } from '../../scenario/generated/types.ts';

/** The split of a line number into set and tag. */
export interface AddressParts {
  /** Line number, in units of this cache's line size. */
  readonly line: number;
  /** Number of bits that select the byte within a line. */
  readonly offsetBits: number;
  /** Number of bits that select the set; null if `sets` is not a power of two, so that the set is line mod sets. */
  readonly indexBits: number | null;
  /** The value compared: the bits above the index, or the whole line number. */
  readonly tag: number;
  readonly set: number;
  /** The line number in binary, most significant bit first, padded to the width of the longest line number shown. */
  readonly bits: string;
}

/** The engine's line numbers have this number of bits. */
const lineBits = 32;

function log2(value: number): number {
  return 31 - Math.clz32(value);
}

/** Splits an address; input lines are in units of the first level's line size, `firstLineBytes`. */
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

/** Converts a first-level line number to a line number of this cache. */
export function lineOf(firstLevelLine: number, cache: CacheUnit, firstLineBytes: number): number {
  return Math.floor(firstLevelLine / (cache.line_bytes / firstLineBytes));
}

/** The tag of a line in a set: the value that an address is compared with. */
export function tagOf(line: number, cache: CacheUnit): number {
  return (cache.sets & (cache.sets - 1)) === 0 ? Math.floor(line / cache.sets) : line;
}

export type Outcome =
  | { readonly kind: 'hit'; readonly place: number }
  /** A valid line is evicted. */
  | { readonly kind: 'replaces'; readonly place: number; readonly victim: ProbedWay }
  /** An empty way is filled. */
  | { readonly kind: 'fills'; readonly place: number }
  /** The victim is chosen only during the access itself. */
  | { readonly kind: 'unforetold' };

export function outcomeOf(access: ProbedAccess): Outcome {
  if (access.hit !== null) return { kind: 'hit', place: access.hit };
  // Every replacement policy fills an empty way first; where the ways are in order of use, the empty ways are last.
  const empty = access.victim === null ? access.ways.indexOf(null) : access.ways.lastIndexOf(null);
  if (empty >= 0) return { kind: 'fills', place: empty };
  const victim = access.victim === null ? null : access.ways[access.victim];
  return access.victim === null || !victim
    ? { kind: 'unforetold' }
    : { kind: 'replaces', place: access.victim, victim };
}

/** A way after the reference. `from` is its index before; null for the line that was just filled. */
export interface WayAfter {
  readonly way: ProbedWay | null;
  readonly from: number | null;
}

/**
 * The set after the reference; null if it cannot be predicted. With LRU the referenced line moves to the front and the
 * others move one back; other replacement policies leave every line in its way.
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
