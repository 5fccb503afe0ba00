/** The data picture as numbers: columns of the data × levels of recursion, with what the tasks that have ended asked of the last level and missed. */
import type { TaskTable } from '../../engine/tasks.ts';
import { endedAt } from './log.ts';

/** Lookups of the last level, and those that found nothing. */
export interface Lookups {
  readonly accesses: number;
  readonly misses: number;
}

/**
 * Sums over the first rows of the log. As they are sums, the moment can be moved forwards and backwards at the cost of
 * the tasks that lie between.
 */
export class MissGrid {
  readonly columns: number;
  readonly levels: number;
  /** By level, then by column. */
  readonly accesses: Uint32Array;
  readonly misses: Uint32Array;
  readonly #table: TaskTable;
  #rows = 0;

  constructor(table: TaskTable, columns: number) {
    this.#table = table;
    this.columns = columns;
    this.levels = table.unit.levels;
    this.accesses = new Uint32Array(columns * this.levels);
    this.misses = new Uint32Array(columns * this.levels);
  }

  /** Goes to the moment at which so many tasks have ended. Returns whether anything changed. */
  moveTo(rows: number): boolean {
    if (rows === this.#rows) return false;
    for (let place = this.#rows; place < rows; place++) this.#add(place, 1);
    for (let place = rows; place < this.#rows; place++) this.#add(place, -1);
    this.#rows = rows;
    return true;
  }

  #add(place: number, sign: 1 | -1): void {
    const { task, accesses, misses } = endedAt(this.#table, place);
    if (accesses === 0) return;
    const { level, from, to } = this.#table.task(task);
    const scale = this.columns / this.#table.unit.extent;
    const first = Math.floor(from * scale);
    const end = Math.max(first + 1, Math.min(this.columns, Math.round(to * scale)));
    for (let at = level * this.columns + first; at < level * this.columns + end; at++) {
      this.accesses[at] = (this.accesses[at] ?? 0) + sign * accesses;
      this.misses[at] = (this.misses[at] ?? 0) + sign * misses;
    }
  }
}

/** What the first rows of the log asked of the last level, by level of recursion. */
export function lookupsByLevel(table: TaskTable, rows: number): Lookups[] {
  const sums = Array.from({ length: table.unit.levels }, () => ({ accesses: 0, misses: 0 }));
  for (let place = 0; place < rows; place++) {
    const { task, accesses, misses } = endedAt(table, place);
    const sum = sums[table.task(task).level];
    if (!sum) continue;
    sum.accesses += accesses;
    sum.misses += misses;
  }
  return sums;
}

/** Sums of sums. */
export function allLookups(parts: readonly Lookups[]): Lookups {
  return parts.reduce(
    (sum, part) => ({ accesses: sum.accesses + part.accesses, misses: sum.misses + part.misses }),
    { accesses: 0, misses: 0 },
  );
}
