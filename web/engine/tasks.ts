/** A program of tasks: its graph, told once, and the log of tasks that have ended, which grows while the run goes on. */
import type { DagUnit } from '../scenario/generated/types.ts';

/** Tasks and dependences as the engine tells them (`DagColumns` in wasm-core/sim/src/run/task_units.rs). */
export interface TaskGraph {
  readonly tasks: Uint32Array<ArrayBuffer>;
  readonly successors: Uint32Array<ArrayBuffer>;
}

/** Numbers of a task in `TaskGraph.tasks`. */
const graphStride = 5;

export interface Task {
  /** Depth of recursion, 0 outermost. */
  readonly level: number;
  /** A number of the unit's `kinds`. */
  readonly kind: number;
  /** Which part of the data it works on, of the unit's `extent`. */
  readonly from: number;
  readonly to: number;
  /** Tasks that wait for it, lowest first. */
  readonly successors: Uint32Array;
}

export class TaskTable {
  readonly unit: DagUnit;
  readonly #graph: TaskGraph;
  #log: Uint32Array;
  #ended = 0;

  constructor(unit: DagUnit, graph: TaskGraph) {
    this.unit = unit;
    this.#graph = graph;
    this.#log = new Uint32Array(unit.tasks * unit.log.length);
  }

  /** Tasks that have ended: rows of the log. */
  get ended(): number {
    return this.#ended;
  }

  /** A task by number; numbers are the sequential order. */
  task(number: number): Task {
    const { tasks, successors } = this.#graph;
    const at = number * graphStride;
    const [level = 0, kind = 0, from = 0, to = 0, first = 0] = tasks.subarray(at, at + graphStride);
    return { level, kind, from, to, successors: successors.subarray(first, tasks[at + 2 * graphStride - 1]) };
  }

  /** A row of the log, in order of ends; its columns are the unit's `log`. A view. */
  row(place: number): Uint32Array {
    const stride = this.unit.log.length;
    return this.#log.subarray(place * stride, (place + 1) * stride);
  }

  /** Takes in rows, one after the other. */
  append(rows: Uint32Array): void {
    const stride = this.unit.log.length;
    this.#log.set(rows, this.#ended * stride);
    this.#ended += rows.length / stride;
  }
}
