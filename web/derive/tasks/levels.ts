/** A program's tasks by depth of recursion: the parts of the data at each level. */
import type { TaskTable } from '../../engine/tasks.ts';

/** A range of the data, in units of the unit's `extent`. */
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
  /** The data of its calls, in order: spans of its tasks that are inside no other span. */
  readonly parts: readonly Span[];
  /** The size of its parts; null if they differ. */
  readonly partSize: number | null;
  /** Its smallest spans, in order: those drawn, each with its task. */
  readonly tasks: readonly TaskSpan[];
}

const inOrder = (a: Span, b: Span): number => a.from - b.from || b.to - a.to;

/** Parts of a level count as equally large up to this ratio. Chosen. */
const even = 1.1;

/** The common size of parts; null if they differ. A loop: there are more parts than a call takes arguments. */
function commonSize(parts: readonly Span[]): number | null {
  let [least, most] = [Infinity, 0];
  for (const { from, to } of parts) {
    least = Math.min(least, to - from);
    most = Math.max(most, to - from);
  }
  return parts.length > 0 && most <= even * least ? most : null;
}

/** A task whose span contains others of its level forks them: its span is a part, but is not drawn. */
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
  return { level, parts, partSize: commonSize(parts), tasks };
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

/** With fewer levels, recursion is not worth drawing. Chosen. */
const leastLevels = 4;

/**
 * Whether the picture by level shows the whole program: on each level, one task works on each part of the data, once,
 * as in sorting. If data are worked on repeatedly, time must be the other axis.
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
  // In sequential order, the tasks of one level and kind pass through the data from left to right.
  for (let number = 0; number < tasks; number++) {
    const { level, kind, from, to } = table.task(number);
    const key = level * kinds.length + kind;
    if (from < (ends.get(key) ?? 0)) return false;
    ends.set(key, to);
  }
  return true;
}

/** The task of a level that covers a position in the data; null if there is none. */
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
