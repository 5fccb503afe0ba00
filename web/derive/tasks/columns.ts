/** Ended tasks in columns of consecutive tasks; follows the clock forwards and backwards. */
import type { TaskTable } from '../../engine/tasks.ts';
import { LogSums, type Ended } from './log.ts';

export class TaskColumns extends LogSums {
  /** By column, ended tasks, and all tasks. */
  readonly ended: Uint32Array;
  readonly all: Uint32Array;
  readonly #first: number;
  readonly #end: number;

  /** Columns of the tasks in [`first`, `end`). */
  constructor(table: TaskTable, first: number, end: number, columns: number) {
    super(table);
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

  protected override add({ task }: Ended, sign: 1 | -1): void {
    if (task < this.#first || task >= this.#end) return;
    const at = this.columnOf(task);
    this.ended[at] = (this.ended[at] ?? 0) + sign;
  }
}
