/** The ready tasks at a moment, and the queues that contain them: derived from the log and the graph alone. */
import type { TaskTable } from '../../engine/tasks.ts';
import type { Frames } from '../../engine/frames.ts';
import { runningAt } from './cores.ts';
import { cycleAt, endedAt, endedBy } from './log.ts';

/** A ready task. */
export interface Ready {
  readonly task: number;
  /** The core whose task enabled it, and whose queue it entered. */
  readonly core: number;
}

const never = Infinity;

/** The enabling of each task, updated as the log grows. */
class Enabling {
  /** Tasks in the order in which they were enabled, with the enabling core and row of the log (−1: the start). */
  readonly tasks: number[] = [];
  readonly cores: number[] = [];
  readonly places: number[] = [];
  /** By task, the cycle at which it began; `never` while unknown. */
  readonly starts: Float64Array;
  readonly #table: TaskTable;
  readonly #waits: Uint32Array;
  #rows = 0;

  constructor(table: TaskTable) {
    const { tasks } = table.unit;
    this.#table = table;
    this.#waits = new Uint32Array(tasks);
    this.starts = new Float64Array(tasks).fill(never);
    for (let number = 0; number < tasks; number++)
      for (const next of table.task(number).successors) this.#waits[next] = (this.#waits[next] ?? 0) + 1;
    const first = Array.from({ length: tasks }, (_, number) => number).filter((n) => this.#waits[n] === 0);
    this.#enable(first, 0, -1);
  }

  /** Tasks enabled by the end of one task: the first of them is on top of the queue. */
  #enable(tasks: readonly number[], core: number, place: number): void {
    for (const task of [...tasks].reverse()) {
      this.tasks.push(task);
      this.cores.push(core);
      this.places.push(place);
    }
  }

  follow(): this {
    for (; this.#rows < this.#table.ended; this.#rows++) {
      const { task, core, start } = endedAt(this.#table, this.#rows);
      this.starts[task] = start;
      const enabled: number[] = [];
      for (const next of this.#table.task(task).successors) {
        const left = (this.#waits[next] ?? 0) - 1;
        this.#waits[next] = left;
        if (left === 0) enabled.push(next);
      }
      this.#enable(enabled, core, this.#rows);
    }
    return this;
  }
}

const known = new WeakMap<TaskTable, Enabling>();

function enablingOf(table: TaskTable): Enabling {
  const found = known.get(table) ?? new Enabling(table);
  known.set(table, found);
  return found.follow();
}

/**
 * Ready tasks at a cycle, the most recently enabled one last. `running` are the running tasks whose start is not in the
 * log yet.
 */
export function readyAtCycle(
  table: TaskTable,
  cycle: number,
  running: readonly { readonly task: number }[] = [],
): Ready[] {
  const { tasks, cores, places, starts } = enablingOf(table);
  const rows = endedBy(table, cycle);
  const begun = new Set(running.map(({ task }) => task));
  const ready: Ready[] = [];
  for (let at = 0; at < tasks.length && (places[at] ?? 0) < rows; at++) {
    const task = tasks[at] ?? 0;
    if ((starts[task] ?? never) > cycle && !begun.has(task)) ready.push({ task, core: cores[at] ?? 0 });
  }
  return ready;
}

/** Each core's deque, bottom first: thieves take from the bottom, the core itself from the end. */
export function dequesOf(ready: readonly Ready[], cores: number): number[][] {
  const deques: number[][] = Array.from({ length: cores }, () => []);
  for (const { task, core } of ready) deques[core]?.push(task);
  return deques;
}

/** One list for all cores, in sequential order. */
export function readyList(ready: readonly Ready[]): number[] {
  return ready.map(({ task }) => task).sort((a, b) => a - b);
}

/** A task stolen by one core from another. */
export interface Steal {
  readonly task: number;
  readonly from: number;
  readonly to: number;
  /** When it was stolen. */
  readonly cycle: number;
}

/** Tasks that were stolen, and began to run, after one position of the clock and up to another. */
export function stealsBetween(table: TaskTable, frames: Frames, from: number, to: number): Steal[] {
  const [after, until] = [cycleAt(frames.layout, from), cycleAt(frames.layout, to)];
  // A task that began in between has ended by then, or runs then.
  const places: number[] = [];
  for (let place = endedBy(table, after), end = endedBy(table, until); place < end; place++)
    places.push(place);
  for (const { place } of runningAt(table, frames, to)) if (place !== null) places.push(place);
  return places.flatMap((place) => {
    const { task, core, start, stolenFrom } = endedAt(table, place);
    const isInside = stolenFrom !== null && start > after && start <= until;
    return isInside ? [{ task, from: stolenFrom, to: core, cycle: start }] : [];
  });
}
