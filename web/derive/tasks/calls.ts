/** The nesting of calls: their progress, the tasks inside them, and the critical path. */
import type { TaskTable } from '../../engine/tasks.ts';
import { LogSums, type Ended } from './log.ts';

export interface CallTree {
  /** By call, the number of calls around it. */
  readonly depths: readonly number[];
  /** By task, the innermost call around it. */
  readonly innermost: Uint32Array;
  readonly deepest: number;
}

const trees = new WeakMap<TaskTable, CallTree>();

export function callTree(table: TaskTable): CallTree {
  const found = trees.get(table);
  if (found) return found;
  const depths: number[] = [];
  const innermost = new Uint32Array(table.unit.tasks);
  // Calls precede those inside them, so that the innermost is written last.
  table.calls.forEach(({ first, end, parent }, call) => {
    depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
    innermost.fill(call, first, end);
  });
  const tree = { depths, innermost, deepest: depths.reduce((most, depth) => Math.max(most, depth), 0) };
  trees.set(table, tree);
  return tree;
}

/** The calls around a task, innermost first. */
export function callsAround(table: TaskTable, task: number): number[] {
  const around: number[] = [];
  for (
    let call: number | null = callTree(table).innermost[task] ?? null;
    call !== null;
    call = table.calls[call]?.parent ?? null
  )
    around.push(call);
  return around;
}

/** The number of ended tasks of each call; follows the clock forwards and backwards. */
export class CallProgress extends LogSums {
  /** By call. */
  readonly ended: Uint32Array;

  constructor(table: TaskTable) {
    super(table);
    this.ended = new Uint32Array(table.calls.length);
  }

  protected override add({ task }: Ended, sign: 1 | -1): void {
    for (const call of callsAround(this.table, task)) this.ended[call] = (this.ended[call] ?? 0) + sign;
  }
}

/** Tasks of the program's critical path, by instructions, in order: the lower bound for any number of cores. */
export function criticalPath(table: TaskTable): number[] {
  const { tasks } = table.unit;
  const before = new Float64Array(tasks);
  const from = new Int32Array(tasks).fill(-1);
  let [last, heaviest] = [-1, -1];
  for (let number = 0; number < tasks; number++) {
    const { instructions, successors } = table.task(number);
    const done = (before[number] ?? 0) + instructions;
    if (done > heaviest) [last, heaviest] = [number, done];
    for (const next of successors) {
      if (done <= (before[next] ?? 0) && from[next] !== -1) continue;
      before[next] = done;
      from[next] = number;
    }
  }
  const path: number[] = [];
  for (let number = last; number >= 0; number = from[number] ?? -1) path.push(number);
  return path.reverse();
}
