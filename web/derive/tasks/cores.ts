/** The task on each core at a moment, from the log, and for tasks that have not ended yet from the frames. */
import type { TaskTable } from '../../engine/tasks.ts';
import type { Frames } from '../../engine/frames.ts';
import { cycleAt, endedAt } from './log.ts';

/** A task on a core. */
export interface Running {
  readonly core: number;
  readonly task: number;
  /** Its row of the log; null if it has not ended yet. */
  readonly place: number | null;
}

interface CoreRows {
  /** By core, rows of the log in order. */
  readonly byCore: number[][];
  rows: number;
}

const known = new WeakMap<TaskTable, CoreRows>();

function coreRows(table: TaskTable): CoreRows {
  const found = known.get(table) ?? { byCore: [], rows: 0 };
  known.set(table, found);
  for (; found.rows < table.ended; found.rows++) {
    const { core } = endedAt(table, found.rows);
    (found.byCore[core] ??= []).push(found.rows);
  }
  return found;
}

/** The first of a core's rows that ends after a cycle; null if none does. */
function firstAfter(table: TaskTable, rows: readonly number[], cycle: number): number | null {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endedAt(table, rows[middle] ?? 0).end <= cycle) low = middle + 1;
    else high = middle;
  }
  return rows[low] ?? null;
}

/** Tasks that some cores have completed by a cycle. */
export function endedOn(table: TaskTable, cores: ReadonlySet<number>, cycle: number): number[] {
  const { byCore } = coreRows(table);
  return [...cores].flatMap((core) => {
    const rows = byCore[core] ?? [];
    const after = firstAfter(table, rows, cycle);
    const ended = after === null ? rows : rows.slice(0, rows.indexOf(after));
    return ended.map((place) => endedAt(table, place).task);
  });
}

/** The tasks that run at a position of the clock, by core; cores without a task are left out. */
export function runningAt(table: TaskTable, frames: Frames, position: number): Running[] {
  const { layout } = frames;
  const cycle = cycleAt(layout, position);
  const { byCore } = coreRows(table);
  const lastFrame = Math.min(Math.floor(position), frames.count - 1);
  return layout.topology.cores.flatMap((_, core): Running[] => {
    const place = firstAfter(table, byCore[core] ?? [], cycle);
    if (place !== null) {
      const { task, start } = endedAt(table, place);
      return start <= cycle ? [{ core, task, place }] : [];
    }
    // Frames record the task that runs at their end.
    const task = lastFrame < 0 ? 0 : (frames.row(lastFrame)[frames.offset('context_task') + core] ?? 0);
    return task === 0 || table.rowOf(task - 1) !== null ? [] : [{ core, task: task - 1, place: null }];
  });
}
