/** How many of a stretch's tasks have ended, in columns of consecutive tasks; moves forwards and backwards with the clock. */
import type { TaskTable } from '../../engine/tasks.ts';
import { endedAt } from './log.ts';

export class TaskColumns {
  /** By column, tasks that have ended, and all. */
  readonly ended: Uint32Array;
  readonly all: Uint32Array;
  readonly #table: TaskTable;
  readonly #first: number;
  readonly #end: number;
  #rows = 0;

  /** Columns of the tasks from `first` up to, but not including, `end`. */
  constructor(table: TaskTable, first: number, end: number, columns: number) {
    this.#table = table;
    this.#first = first;
    this.#end = end;
    this.ended = new Uint32Array(columns);
    this.all = new Uint32Array(columns);
    for (let task = first; task < end; task++) {
      const at = this.columnOf(task);
      this.all[at] = (this.all[at] ?? 0) + 1;
    }
  }

  columnOf(task: number): number {
    return Math.floor(((task - this.#first) / (this.#end - this.#first)) * this.all.length);
  }

  /** Goes to the moment at which so many tasks have ended. */
  moveTo(rows: number): void {
    for (let place = this.#rows; place < rows; place++) this.#add(place, 1);
    for (let place = rows; place < this.#rows; place++) this.#add(place, -1);
    this.#rows = rows;
  }

  #add(place: number, sign: 1 | -1): void {
    const { task } = endedAt(this.#table, place);
    if (task < this.#first || task >= this.#end) return;
    const at = this.columnOf(task);
    this.ended[at] = (this.ended[at] ?? 0) + sign;
  }
}
