/** On which levels of recursion the last level of cache is missed, and by whom alone. */
import type { TaskTable } from '../../engine/tasks.ts';
import { isByLevel } from './levels.ts';
import type { Lookups } from './miss-grid.ts';

/**
 * A task that streams through data that are not in the cache asks for each line about twice, once for what it reads and
 * again when its first level has lost it: from this miss ratio on, everything comes from memory.
 */
const streamed = 0.5;

/** The miss ratio at which pictures of a program are darkest: that of a stream where each level goes through all data. */
export function fullRatio(table: TaskTable): number {
  return isByLevel(table) ? streamed : 1;
}

/** 0: all its data were there. 1: they came from memory, as far as `full` says. NaN where nothing was asked. */
export function missShare({ accesses, misses }: Lookups, full = streamed): number {
  return accesses === 0 ? NaN : Math.min(1, misses / accesses / full);
}

/** Levels that miss, outermost first: at least half of what a program can miss there. */
export function missingLevels(levels: readonly Lookups[]): number[] {
  return levels.flatMap((lookups, level) => (missShare(lookups) >= 0.5 ? [level] : []));
}

export interface Difference {
  readonly onlyA: readonly number[];
  readonly onlyB: readonly number[];
  readonly both: readonly number[];
}

/** Who misses where, of the levels that both have reached. */
export function compareLevels(a: readonly Lookups[], b: readonly Lookups[]): Difference {
  const [inA, inB] = [missingLevels(a), missingLevels(b)];
  // While a run goes on, one may not have got as far as the other.
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
