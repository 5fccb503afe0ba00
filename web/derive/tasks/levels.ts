/** A program's tasks by depth of recursion: which parts of the data each level consists of. */
import type { TaskTable } from '../../engine/tasks.ts';

/** A stretch of the data, of the unit's `extent`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface TaskSpan extends Span {
  readonly task: number;
}

export interface Level {
  /** Depth of recursion, 0 outermost. */
  readonly level: number;
  /** What its calls work on, in order: spans of its tasks that lie in no other one. */
  readonly parts: readonly Span[];
  /** Its smallest spans in order: what is shown of the level, each with its task. */
  readonly tasks: readonly TaskSpan[];
}

const inOrder = (a: Span, b: Span): number => a.from - b.from || b.to - a.to;

/** A task's span contains others of its level if it forks them: then it is a part, and not what is shown. */
function levelOf(level: number, spans: readonly TaskSpan[]): Level {
  const sorted = [...spans].sort((a, b) => inOrder(a, b) || a.task - b.task);
  const parts: TaskSpan[] = [];
  const tasks: TaskSpan[] = [];
  sorted.forEach((span, at) => {
    const last = parts.at(-1);
    if (!last || span.to > last.to) parts.push(span);
    const next = sorted[at + 1];
    if (!next || next.from >= span.to) tasks.push(span);
  });
  return { level, parts, tasks };
}

const known = new WeakMap<TaskTable, readonly Level[]>();

/** All levels, outermost first. */
export function levelsOf(table: TaskTable): readonly Level[] {
  const found = known.get(table);
  if (found) return found;
  const byLevel: TaskSpan[][] = Array.from({ length: table.unit.levels }, () => []);
  for (let number = 0; number < table.unit.tasks; number++) {
    const { level, from, to } = table.task(number);
    byLevel[level]?.push({ task: number, from, to });
  }
  const levels = byLevel.map((spans, level) => levelOf(level, spans));
  known.set(table, levels);
  return levels;
}

/** With fewer levels of recursion there is nothing to see of them. Chosen. */
const leastLevels = 4;

/**
 * Whether the picture by level tells the whole program: each part of the data is worked on once on each level, by one
 * task, as in sorting. Where it is worked on again and again, time must be the other axis.
 */
export function isByLevel(table: TaskTable): boolean {
  const told = byLevel.get(table) ?? goesOnceThrough(table);
  byLevel.set(table, told);
  return told;
}

const byLevel = new WeakMap<TaskTable, boolean>();

function goesOnceThrough(table: TaskTable): boolean {
  const { levels, tasks, kinds } = table.unit;
  if (levels < leastLevels) return false;
  const ends = new Map<number, number>();
  // In sequential order the tasks of one level and kind go through the data from left to right.
  for (let number = 0; number < tasks; number++) {
    const { level, kind, from, to } = table.task(number);
    const key = level * kinds.length + kind;
    if (from < (ends.get(key) ?? 0)) return false;
    ends.set(key, to);
  }
  return true;
}

/** The task of a level that covers a place of the data; null where there is none. */
export function taskAt({ tasks }: Level, place: number): number | null {
  let [low, high] = [0, tasks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tasks[middle]?.from ?? Infinity) <= place) low = middle + 1;
    else high = middle;
  }
  const found = tasks[low - 1];
  return found && place < found.to ? found.task : null;
}

/** Parts of a level count as equally large up to this ratio. Chosen. */
const even = 1.1;

/** How large the parts of a level are; null where they differ. */
export function partSize({ parts }: Level): number | null {
  const lengths = parts.map(({ from, to }) => to - from);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return lengths.length > 0 && most <= even * least ? most : null;
}
