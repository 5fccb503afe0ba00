/** Draws the graph as nested calls: one bar per call, as wide as its number of tasks, and below them the tasks themselves. */
import type { Frames } from '../../engine/frames.ts';
import { isLit } from '../../derive/selection/is-lit.ts';
import { CallProgress, callsAround, callTree, criticalPath } from '../../derive/tasks/calls.ts';
import { TaskColumns } from '../../derive/tasks/columns.ts';
import { runningAt, type Running } from '../../derive/tasks/cores.ts';
import { isTaskLit } from '../../derive/selection/tasks.ts';
import { cycleAt, endedBy, endOf } from '../../derive/tasks/log.ts';
import { readyAtCycle } from '../../derive/tasks/queues.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { dimmedAlpha, toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import type { DrawMoment, Surface } from './LiveCanvas.tsx';
import type { Box, Picture } from './picture.ts';
import { callName } from './task-notes.ts';

/** Calls narrower than this, in CSS pixels, are folded into the surrounding call. */
const leastBar = 3;
/** rem: height of a bar with its gap, of the row of tasks, of the critical path below it. */
const sizes = { bar: 1.125, tasks: 0.875, path: 0.375, leastLabel: 4 } as const;

/** The tasks shown: those of one call, or all. */
export interface Stretch {
  readonly first: number;
  readonly end: number;
  /** The number of calls around the stretch, whose rows are omitted. */
  readonly depth: number;
}

/** Positions of calls and tasks. */
class Plan {
  readonly #table: TaskTable;
  readonly #stretch: Stretch;
  readonly #width: number;
  readonly #rem: number;

  constructor(table: TaskTable, stretch: Stretch, width: number, rem: number) {
    this.#table = table;
    this.#stretch = stretch;
    this.#width = width;
    this.#rem = rem;
  }

  x(task: number): number {
    const { first, end } = this.#stretch;
    return ((task - first) / (end - first)) * this.#width;
  }

  boxOf(call: number): Box {
    const { first = 0, end = 0 } = this.#table.calls[call] ?? {};
    const [left, right] = [Math.max(0, this.x(first)), Math.min(this.#width, this.x(end))];
    const row = (callTree(this.#table).depths[call] ?? 0) - this.#stretch.depth;
    const step = sizes.bar * this.#rem;
    return { left, top: Math.round(row * step), width: right - left, height: Math.round(step) - 2 };
  }

  /** Height of the bars of these calls, CSS pixels. */
  barsHeight(calls: readonly number[]): number {
    return calls.reduce((low, call) => Math.max(low, this.boxOf(call).top + this.boxOf(call).height), 0);
  }

  /** Calls wide enough to be visible; those around the stretch are omitted. */
  shown(): number[] {
    const { depths } = callTree(this.#table);
    const { first, end, depth } = this.#stretch;
    return this.#table.calls.flatMap((call, number) =>
      call.first < end &&
      call.end > first &&
      (depths[number] ?? 0) >= depth &&
      this.boxOf(number).width >= leastBar
        ? [number]
        : [],
    );
  }
}

/** A core inside a call. */
interface Inside {
  readonly colour: string;
  readonly isLit: boolean;
}

interface Bar {
  /** Share of its tasks that have ended. */
  readonly share: number;
  readonly cores: readonly Inside[];
  /** Opacity of its background: less if it is not lit. */
  readonly alpha: number;
  readonly label: string;
}

/** Opacity of names that are not lit; they remain legible. */
const dimmedName = 0.6;

function drawBar({ context, ink }: Surface, box: Box, { share, cores, alpha, label }: Bar): void {
  const gap = box.width >= 6 ? 1 : 0;
  context.globalAlpha = 1;
  context.fillStyle = ink.soft;
  context.fillRect(box.left, box.top, box.width - gap, box.height);
  context.globalAlpha = 0.35 * alpha;
  context.fillStyle = ink.edge;
  context.fillRect(box.left, box.top, (box.width - gap) * share, box.height);
  // The cores inside the call, one stripe each.
  const stripe = (box.width - gap) / Math.max(1, cores.length);
  cores.forEach(({ colour, isLit: isBright }, index) => {
    context.globalAlpha = isBright ? 1 : dimmedAlpha;
    context.fillStyle = colour;
    context.fillRect(box.left + index * stripe, box.top + box.height - 3, stripe, 3);
  });
  context.globalAlpha = alpha < 1 ? dimmedName : 1;
  if (box.width < sizes.leastLabel * ink.rem) return;
  context.fillStyle = share === 1 ? ink.mute : ink.ink;
  // A name that does not fit appears in the note only; compressed or cut it would be illegible.
  if (context.measureText(label).width > box.width - 0.5 * ink.rem) return;
  context.fillText(label, box.left + 0.25 * ink.rem, box.top + box.height / 2 - 1);
}

export interface GraphPicture extends Picture {
  /** CSS pixels. */
  readonly height: number;
}

/** The picture of a stretch. The frames may grow. */
export function graphPicture(
  table: TaskTable,
  frames: Frames,
  stretch: Stretch,
  size: { readonly width: number; readonly rem: number },
): GraphPicture {
  const { width, rem } = size;
  const plan = new Plan(table, stretch, width, rem);
  const shown = plan.shown();
  const progress = new CallProgress(table);
  const columns = new TaskColumns(table, stretch.first, stretch.end, Math.max(1, width));
  const path = criticalPath(table).filter((task) => task >= stretch.first && task < stretch.end);
  const tasksTop = plan.barsHeight(shown) + 4;

  const isEnded = (task: number, cycle: number): boolean => (endOf(table, task)?.end ?? Infinity) <= cycle;
  const drawTasks = ({ context, ink, lit }: Surface, running: readonly Running[], cycle: number): void => {
    const high = sizes.tasks * rem - 2;
    context.fillStyle = ink.soft;
    context.fillRect(0, tasksTop, width, high);
    const isDim = lit.has('task') || lit.has('core');
    context.fillStyle = ink.edge;
    columns.all.forEach((all, column) => {
      const share = all === 0 ? 0 : (columns.ended[column] ?? 0) / all;
      if (share === 0) return;
      context.globalAlpha = share * (isDim ? dimmedAlpha : 1);
      context.fillRect(column, tasksTop, Math.max(1, plan.x(stretch.first + 1)), high);
    });
    context.globalAlpha = 1;
    const wide = Math.max(2, plan.x(stretch.first + 1) - 1);
    const mark = (task: number, colour: string, top: number, height: number): void => {
      if (task < stretch.first || task >= stretch.end) return;
      context.fillStyle = colour;
      context.fillRect(plan.x(task), top, wide, height);
    };
    // Selected tasks show their position, ended or not.
    for (const task of lit.get('task') ?? [])
      if (isEnded(task, cycle)) mark(task, ink.edge, tasksTop, high);
      else mark(task, ink.line, tasksTop, high);
    for (const { core, task } of readyAtCycle(table, cycle, running)) {
      context.globalAlpha = isTaskLit(lit, task, core) ? 1 : dimmedAlpha;
      mark(task, ink.accent, tasksTop + high / 2, high / 2);
    }
    for (const { core, task } of running) {
      context.globalAlpha = isTaskLit(lit, task, core) ? 1 : dimmedAlpha;
      mark(task, toneColour(toneOfThread(frames.layout, core))[ink.theme], tasksTop - 1, high + 2);
    }
    for (const task of path) {
      context.globalAlpha = isLit(lit, 'task', task) ? 1 : dimmedAlpha;
      mark(task, ink.ink, tasksTop + high + 2, sizes.path * rem - 2);
    }
    context.globalAlpha = 1;
  };

  const draw: DrawMoment = (surface, position) => {
    const { context, ink, lit } = surface;
    const cycle = cycleAt(frames.layout, position);
    const rows = endedBy(table, cycle);
    const running = runningAt(table, frames, position);
    progress.moveTo(rows);
    columns.moveTo(rows);
    const coresIn = new Map<number, Inside[]>();
    for (const { core, task } of running)
      for (const call of callsAround(table, task)) {
        const inside = coresIn.get(call) ?? [];
        const colour = toneColour(toneOfThread(frames.layout, core))[ink.theme];
        coresIn.set(call, [...inside, { colour, isLit: isTaskLit(lit, task, core) }]);
      }
    context.font = `${(0.6875 * rem).toString()}px ${ink.font}`;
    context.textBaseline = 'middle';
    for (const call of shown) {
      const { first = 0, end = 1 } = table.calls[call] ?? {};
      const share = (progress.ended[call] ?? 0) / (end - first);
      const cores = coresIn.get(call) ?? [];
      // A selected core lights the calls in which it is now.
      const bright = lit.has('call')
        ? isLit(lit, 'call', call)
        : !lit.has('core') || cores.some((core) => core.isLit);
      const alpha = bright ? 1 : dimmedAlpha;
      drawBar(surface, plan.boxOf(call), { share, cores, alpha, label: callName(table, call) });
    }
    context.globalAlpha = 1;
    drawTasks(surface, running, cycle);
  };

  const around = (call: number, right: number, down: number): number => {
    const box = plan.boxOf(call);
    const [x, y] = [
      right === 0 ? box.left + 1 : right > 0 ? box.left + box.width + 1 : box.left - 1,
      box.top + 1 + down * sizes.bar * rem,
    ];
    return under(x, y) ?? call;
  };
  const under = (x: number, y: number): number | null =>
    shown.findLast((call) => {
      const { left, top, width: wide } = plan.boxOf(call);
      return left <= x && x < left + wide && top <= y && y < top + sizes.bar * rem;
    }) ?? null;

  return {
    height: Math.ceil(tasksTop + (sizes.tasks + sizes.path) * rem),
    draw,
    under,
    boxOf: (call) => plan.boxOf(call),
    beside: around,
    first: () => shown[0] ?? 0,
  };
}
