/** The data picture as numbers: columns of the data × levels of recursion, with last-level lookups of ended tasks. */
import type { TaskTable } from '../../engine/tasks.ts';
import { endedAt, LogSums, type Ended } from './log.ts';

/** Lookups in the last level, and those that missed. */
export interface Lookups {
  readonly accesses: number;
  readonly misses: number;
}

/** Accesses and misses of the ended tasks, by level and column. */
export class MissGrid extends LogSums {
  readonly columns: number;
  readonly levels: number;
  /** By level, then by column. */
  readonly accesses: Uint32Array;
  readonly misses: Uint32Array;

  constructor(table: TaskTable, columns: number) {
    super(table);
    this.columns = columns;
    this.levels = table.unit.levels;
    this.accesses = new Uint32Array(columns * this.levels);
    this.misses = new Uint32Array(columns * this.levels);
  }

  protected override add({ task, accesses, misses }: Ended, sign: 1 | -1): void {
    if (accesses === 0) return;
    const { level, from, to } = this.table.task(task);
    const scale = this.columns / this.table.unit.extent;
    const first = Math.floor(from * scale);
    const end = Math.max(first + 1, Math.min(this.columns, Math.round(to * scale)));
    for (let at = level * this.columns + first; at < level * this.columns + end; at++) {
      this.accesses[at] = (this.accesses[at] ?? 0) + sign * accesses;
      this.misses[at] = (this.misses[at] ?? 0) + sign * misses;
    }
  }
}

/** Last-level lookups of the first rows of the log, by level of recursion. */
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

/** The total of several counts. */
export function allLookups(parts: readonly Lookups[]): Lookups {
  return parts.reduce(
    (sum, part) => ({ accesses: sum.accesses + part.accesses, misses: sum.misses + part.misses }),
    { accesses: 0, misses: 0 },
  );
}
