/** The log of tasks with named columns, and the rows up to a moment. */
import type { TaskTable } from '../../engine/tasks.ts';
import type { DagUnit, Layout } from '../../scenario/generated/types.ts';

/** A task that has ended. */
export interface Ended {
  readonly task: number;
  readonly core: number;
  /** Cycles. */
  readonly start: number;
  readonly end: number;
  readonly firstLevelMisses: number;
  /** Of the last level of cache. */
  readonly accesses: number;
  readonly misses: number;
  /** The core from whose queue it was stolen. */
  readonly stolenFrom: number | null;
}

/** Indexes of the log's columns within a row. */
type LogColumns = Readonly<Record<keyof Ended, number>>;

const known = new WeakMap<DagUnit, LogColumns>();

function columnsOf(unit: DagUnit): LogColumns {
  const found = known.get(unit);
  if (found) return found;
  const at = (id: string): number => {
    const place = unit.log.indexOf(id);
    if (place < 0) throw new Error(`The task log has no column "${id}".`);
    return place;
  };
  const columns = {
    task: at('task'),
    core: at('core'),
    start: at('start_cycle'),
    end: at('end_cycle'),
    firstLevelMisses: at('first_level_misses'),
    accesses: at('last_level_accesses'),
    misses: at('last_level_misses'),
    stolenFrom: at('stolen_from'),
  };
  known.set(unit, columns);
  return columns;
}

/** A row of the log. */
export function endedAt(table: TaskTable, place: number): Ended {
  const columns = columnsOf(table.unit);
  const row = table.row(place);
  const number = (column: keyof LogColumns): number => row[columns[column]] ?? 0;
  const thief = number('stolenFrom');
  return {
    task: number('task'),
    core: number('core'),
    start: number('start'),
    end: number('end'),
    firstLevelMisses: number('firstLevelMisses'),
    accesses: number('accesses'),
    misses: number('misses'),
    stolenFrom: thief === 0 ? null : thief - 1,
  };
}

/** A task by number, if it has ended. */
export function endOf(table: TaskTable, task: number): Ended | null {
  const place = table.rowOf(task);
  return place === null ? null : endedAt(table, place);
}

/** The number of rows of the log whose tasks have ended by a cycle. */
export function endedBy(table: TaskTable, cycle: number): number {
  const column = columnsOf(table.unit).end;
  let [low, high] = [0, table.ended];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((table.row(middle)[column] ?? Infinity) <= cycle) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The cycle at a position of the clock, which is in frames. */
export function cycleAt(layout: Layout, position: number): number {
  const { frames_per_quantum, frame_cycles, quantum_cycles } = layout;
  const quantum = Math.floor(position / frames_per_quantum);
  const within = position - quantum * frames_per_quantum;
  // The last frame of a quantum takes the remaining cycles.
  const last = frames_per_quantum - 1;
  const lastCycles = quantum_cycles - last * frame_cycles;
  const inside = within <= last ? within * frame_cycles : last * frame_cycles + (within - last) * lastCycles;
  return quantum * quantum_cycles + inside;
}

/**
 * Sums over a prefix of the log. Because they are sums, moving forwards or backwards in time costs only the tasks in
 * between.
 */
export abstract class LogSums {
  readonly table: TaskTable;
  #rows = 0;

  constructor(table: TaskTable) {
    this.table = table;
  }

  /** Adds an ended task, or subtracts it. */
  protected abstract add(ended: Ended, sign: 1 | -1): void;

  /** Moves to the moment at which the first `rows` tasks have ended. Returns whether anything changed. */
  moveTo(rows: number): boolean {
    if (rows === this.#rows) return false;
    for (let place = this.#rows; place < rows; place++) this.add(endedAt(this.table, place), 1);
    for (let place = rows; place < this.#rows; place++) this.add(endedAt(this.table, place), -1);
    this.#rows = rows;
    return true;
  }
}
