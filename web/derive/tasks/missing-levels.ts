/** The levels of recursion at which the last-level cache misses, in A, in B or in both. */
import type { TaskTable } from '../../engine/tasks.ts';
import { isByLevel } from './levels.ts';
import type { Lookups } from './miss-grid.ts';

/**
 * A task that streams through uncached data looks up each line about twice: once to read it and again after its first
 * level has evicted it. From this miss ratio on, all data come from memory.
 */
const streamed = 0.5;

/** The miss ratio with the darkest colour: that of a stream, where each level passes through all data. */
export function fullRatio(table: TaskTable): number {
  return isByLevel(table) ? streamed : 1;
}

/** 0: all data were cached. 1: all came from memory, as at miss ratio `full`. NaN without accesses. */
export function missShare({ accesses, misses }: Lookups, full = streamed): number {
  return accesses === 0 ? NaN : Math.min(1, misses / accesses / full);
}

/** Levels that miss, outermost first: at least half of the possible misses. */
export function missingLevels(levels: readonly Lookups[]): number[] {
  return levels.flatMap((lookups, level) => (missShare(lookups) >= 0.5 ? [level] : []));
}

export interface Difference {
  readonly onlyA: readonly number[];
  readonly onlyB: readonly number[];
  readonly both: readonly number[];
}

/** Compares the missing levels of A and B, among those that both have reached. */
export function compareLevels(a: readonly Lookups[], b: readonly Lookups[]): Difference {
  const [inA, inB] = [missingLevels(a), missingLevels(b)];
  // During a run, one may be behind the other.
  const reached = (levels: readonly Lookups[], level: number): boolean => (levels[level]?.accesses ?? 0) > 0;
  return {
    onlyA: inA.filter((level) => !inB.includes(level) && reached(b, level)),
    onlyB: inB.filter((level) => !inA.includes(level) && reached(a, level)),
    both: inA.filter((level) => inB.includes(level)),
  };
}

/** `[0, 1, 2, 5]` → `[[0, 2], [5, 5]]`. */
export function runsOf(numbers: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
