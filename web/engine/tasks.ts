/** A program of tasks: its graph, sent once, and the log of ended tasks, which grows during the run. */
import type { DagUnit } from '../scenario/generated/types.ts';

/** Tasks, dependences and calls in the engine's encoding (`DagColumns` in wasm-core/engine/src/run/task_units.rs). */
export interface TaskGraph {
  readonly tasks: Uint32Array<ArrayBuffer>;
  readonly successors: Uint32Array<ArrayBuffer>;
  readonly calls: Uint32Array<ArrayBuffer>;
}

/** Values per task in `TaskGraph.tasks`, and per call in `TaskGraph.calls`. */
const [taskStride, callStride] = [6, 4];

export interface Task {
  /** Depth of recursion, 0 outermost. */
  readonly level: number;
  /** Index into the unit's `kinds`. */
  readonly kind: number;
  /** The part of the data it works on, in units of the unit's `extent`. */
  readonly from: number;
  readonly to: number;
  readonly instructions: number;
  /** Tasks that depend on it, lowest first. */
  readonly successors: Uint32Array;
}

/** Consecutive tasks created by one call. */
export interface Call {
  readonly first: number;
  /** The task after its last one. */
  readonly end: number;
  /** The call around it. */
  readonly parent: number | null;
  /** Index into the unit's `sites`. */
  readonly site: number | null;
}

const numberOrNone = (plusOne: number): number | null => (plusOne === 0 ? null : plusOne - 1);

export class TaskTable {
  readonly unit: DagUnit;
  /** Calls; each precedes those inside it. Every task is in one. */
  readonly calls: readonly Call[];
  readonly #graph: TaskGraph;
  #log: Uint32Array;
  #ended = 0;
  /** By task, its row in the log + 1. */
  readonly #rows: Uint32Array;
  readonly #taskColumn: number;

  constructor(unit: DagUnit, graph: TaskGraph) {
    this.unit = unit;
    this.#graph = graph;
    this.#log = new Uint32Array(unit.tasks * unit.log.length);
    this.#rows = new Uint32Array(unit.tasks);
    this.#taskColumn = unit.log.indexOf('task');
    this.calls = Array.from({ length: graph.calls.length / callStride }, (_, number) => {
      const at = number * callStride;
      const [first = 0, end = 0, parent = 0, site = 0] = graph.calls.subarray(at, at + callStride);
      return { first, end, parent: numberOrNone(parent), site: numberOrNone(site) };
    });
  }

  /** The number of ended tasks: rows of the log. */
  get ended(): number {
    return this.#ended;
  }

  /** A task by number; numbers follow the sequential order. */
  task(number: number): Task {
    const { tasks, successors } = this.#graph;
    const at = number * taskStride;
    const [level = 0, kind = 0, from = 0, to = 0, instructions = 0, first = 0] = tasks.subarray(
      at,
      at + taskStride,
    );
    const last = tasks[at + 2 * taskStride - 1];
    return { level, kind, from, to, instructions, successors: successors.subarray(first, last) };
  }

  /** A row of the log, in order of ends; its columns are the unit's `log`. A view. */
  row(place: number): Uint32Array {
    const stride = this.unit.log.length;
    return this.#log.subarray(place * stride, (place + 1) * stride);
  }

  /** The row of an ended task; null for another. */
  rowOf(task: number): number | null {
    return numberOrNone(this.#rows[task] ?? 0);
  }

  /** Appends rows. */
  append(rows: Uint32Array): void {
    const stride = this.unit.log.length;
    this.#log.set(rows, this.#ended * stride);
    for (let at = this.#taskColumn; at < rows.length; at += stride) {
      this.#ended += 1;
      this.#rows[rows[at] ?? 0] = this.#ended;
    }
  }
}
