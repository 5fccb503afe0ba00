/** A small program of tasks without the engine: two halves are sorted, each by one task, and merged by two. */
import { TaskTable } from '../../web/engine/tasks.ts';
import type { ColumnId, DagUnit, Layout } from '../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout, type Put } from './fixture.ts';

const log = [
  'task',
  'core',
  'start_cycle',
  'end_cycle',
  'first_level_misses',
  'last_level_accesses',
  'last_level_misses',
  'stolen_from',
];

interface Drawn {
  readonly level: number;
  readonly kind: number;
  readonly span: readonly [from: number, to: number];
  readonly instructions?: number;
  readonly successors: readonly number[];
}

/** 0 splits, 1 and 2 sort, 3 forks the merge, 4 and 5 merge. */
const sorting: readonly Drawn[] = [
  { level: 0, kind: 0, span: [0, 8], successors: [1, 2] },
  { level: 1, kind: 1, span: [0, 4], instructions: 100, successors: [3] },
  { level: 1, kind: 1, span: [4, 8], instructions: 200, successors: [3] },
  { level: 0, kind: 0, span: [0, 8], successors: [4, 5] },
  { level: 0, kind: 2, span: [0, 4], instructions: 50, successors: [] },
  { level: 0, kind: 2, span: [4, 8], instructions: 60, successors: [] },
];

/** Calls: the whole, both halves, the merge. */
const sortingCalls = [0, 6, 0, 1, 1, 2, 1, 1, 2, 3, 1, 1, 3, 6, 1, 2];

/** Two cores; the second half is stolen. */
export const sortingLog: readonly (readonly number[])[] = [
  [0, 0, 0, 10, 0, 0, 0, 0],
  [1, 0, 10, 400, 40, 40, 20, 0],
  [2, 1, 10, 600, 44, 40, 20, 1],
  [3, 1, 600, 610, 0, 0, 0, 0],
  [4, 1, 610, 700, 20, 20, 0, 0],
  [5, 0, 610, 900, 20, 20, 10, 2],
];

export function makeTable(tasks = sorting, calls: readonly number[] = sortingCalls): TaskTable {
  const unit: DagUnit = {
    name: 'Mergesort',
    tasks: tasks.length,
    edges: 0,
    levels: tasks.reduce((most, { level }) => Math.max(most, level), 0) + 1,
    extent: tasks.reduce((most, { span: [, to] }) => Math.max(most, to), 0),
    kinds: ['fork', 'sort', 'merge'],
    sites: ['sort', 'merge'],
    regions: [{ name: 'records', first_line: 0, lines: 64 }],
    work_instructions: 500,
    depth_instructions: 400,
    log,
  };
  const successors: number[] = [];
  const columns = tasks.flatMap((task) => {
    const first = successors.length;
    successors.push(...task.successors);
    return [task.level, task.kind, ...task.span, task.instructions ?? 40, first];
  });
  return new TaskTable(unit, {
    tasks: Uint32Array.from([...columns, 0, 0, 0, 0, 0, successors.length]),
    successors: Uint32Array.from(successors),
    calls: Uint32Array.from(calls),
  });
}

/** The table with the first `rows` rows of the log, by default all. */
export function loggedTable(rows = sortingLog.length): TaskTable {
  const table = makeTable();
  table.append(Uint32Array.from(sortingLog.slice(0, rows).flat()));
  return table;
}

/** A layout of that program; four quanta of two frames of 500 cycles. */
export function taskLayout(): Layout {
  const layout = makeLayout();
  const column = (id: ColumnId, length: number) => {
    const offset = layout.stride;
    layout.stride += length;
    layout.columns.push({ id, dims: [], offset, length, is_state: true });
  };
  column('context_task', 2);
  column('context_queue', 2);
  column('tasks_ready', 1);
  return { ...layout, dag: makeTable().unit };
}

export function taskFrames(count: number, fill: (put: Put, frame: number) => void = () => undefined) {
  return makeFrames(taskLayout(), count, fill);
}
