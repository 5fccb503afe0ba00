/** Draws a schedule: a row for each hardware context or thread, one bar for each uninterrupted stay, or for each task. */
import { contextsOf } from '../../derive/machine/idle.ts';
import { endedAt } from '../../derive/tasks/log.ts';
import { fullRatio, missShare } from '../../derive/tasks/missing-levels.ts';
import { isLit, type Lit } from '../../derive/selection/is-lit.ts';
import type { Stay } from '../../derive/time/timeline.ts';
import type { TimeScale } from '../../charts/time/scale.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import type { Draw } from '../../charts/CanvasSurface.tsx';
import type { Layout } from '../../scenario/generated/types.ts';
import { dimmedAlpha, inkOnProgram, missColour, toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import type { DrawRows, InSight } from '../waits/rows.ts';

/** The kind of a row. */
export type RowKind = 'context' | 'thread';

/** Rows of a schedule. */
export interface Rows {
  readonly by: RowKind;
  /** The thread or the hardware context of each row. */
  readonly of: readonly number[];
  /** By hardware context, its row; −1 if it has none. Not for rows of threads. */
  readonly ofContext: readonly number[];
  readonly count: number;
  /** Height of each row with its gap, in CSS pixels. */
  readonly height: number;
}

/** rem: the least height of a thread's row with room for its name and its hardware contexts. */
const namedRem = 0.5625;
const typeRem = 0.5625;

/** A few rows are tall, many are thin, none is thinner than two pixels. With `used`, only these cores have rows. */
export function rowsOf(
  { topology, threads }: Layout,
  by: RowKind,
  rem: number,
  used: ReadonlySet<number> | null = null,
): Rows {
  const contexts = contextsOf(topology, used);
  const of = by === 'thread' ? threads.map((_, thread) => thread) : contexts;
  const ofContext = topology.contexts.map(() => -1);
  contexts.forEach((context, row) => (ofContext[context] = row));
  const count = of.length;
  const room = by === 'thread' ? 11.5 : count <= 12 ? 4.5 : count <= 20 ? 6 : 8;
  const wanted = Math.floor((room * rem) / count);
  return { by, of, ofContext, count, height: Math.max(2, Math.min(Math.round(rem), wanted)) };
}

export function hasNames({ height }: Rows, rem: number): boolean {
  return height >= namedRem * rem;
}

/** `1.3`: the fourth hardware context of core 1. */
export function shortContext({ topology }: Layout, context: number): string {
  const { core = 0, slot = 0 } = topology.contexts[context] ?? {};
  return `${core.toString()}.${slot.toString()}`;
}

export interface Schedule {
  readonly layout: Layout;
  readonly stays: readonly Stay[];
  /** Draws behind the bars; absent if no thread waits. */
  readonly behind?: DrawRows | undefined;
  /** For runs of tasks; otherwise null. */
  readonly tasks: TaskTable | null;
  readonly rows: Rows;
  readonly lit: Lit;
}

/** A draw function for one run. Its canvas is as wide as the scale, without the gutter. */
export function ganttDraw(schedule: Schedule, scale: TimeScale): Draw {
  const { layout, stays, behind, tasks, rows, lit } = schedule;
  const { count, height: row } = rows;
  return (context, ink, width) => {
    const gap = row >= 4 ? 1 : 0;
    const x = (frame: number): number => scale.x(frame) - scale.gutter;
    context.globalAlpha = 0.55;
    context.fillStyle = ink.soft;
    for (let index = 0; index < count; index++) context.fillRect(0, index * row, width, row - gap);
    context.globalAlpha = 1;
    const isShown = (context: number, thread: number): boolean =>
      isLit(lit, 'context', context) && isLit(lit, 'thread', thread);
    if (tasks) {
      // Frames divide a quantum evenly except for the last one, whose deviation is negligible here.
      const full = fullRatio(tasks);
      const perCycle = scale.framesPerQuantum / layout.quantum_cycles;
      for (let place = 0; place < tasks.ended; place++) {
        const { core, start, end, accesses, misses } = endedAt(tasks, place);
        const [from, to] = [x(start * perCycle), x(end * perCycle)];
        if (to < 0 || from > width) continue;
        context.globalAlpha = isShown(core, core) ? 1 : dimmedAlpha;
        context.fillStyle = missColour(missShare({ accesses, misses }, full), ink.theme);
        context.fillRect(from, (rows.ofContext[core] ?? core) * row, to - from, row - gap);
      }
      context.globalAlpha = 1;
      return;
    }
    // If a quantum is only a few pixels wide, only the gaps between bars would be visible.
    const between = scale.quantumWidth >= 5 ? 0.8 : 0;
    const isNamed = rows.by === 'thread' && hasNames(rows, ink.rem);
    const inSight: InSight = ({ start, end }) => {
      const [from, to] = [Math.max(0, x(start)), Math.min(width, x(end))];
      return { from, wide: to - from };
    };
    behind?.(context, { rows, lit, gap, inSight }, ink);
    context.font = `${(typeRem * ink.rem).toString()}px ${ink.font}`;
    context.textBaseline = 'middle';
    for (const { context: index, thread, start, end } of stays) {
      const [from, to] = [Math.max(0, x(start)), Math.min(width, x(end))];
      if (to <= 0 || from >= width) continue;
      const top = (rows.by === 'thread' ? thread : (rows.ofContext[index] ?? -1)) * row;
      if (top < 0) continue;
      context.globalAlpha = isShown(index, thread) ? 1 : dimmedAlpha;
      context.fillStyle = toneColour(toneOfThread(layout, thread))[ink.theme];
      context.fillRect(from, top, Math.max(0.5, to - from - between), row - gap);
      if (!isNamed) continue;
      const text = shortContext(layout, index);
      const room = context.measureText(text).width;
      if (room > to - from - 3) continue;
      context.fillStyle = inkOnProgram;
      context.fillText(text, from + (to - from - between - room) / 2, top + (row - gap) / 2 + 0.5);
    }
    context.globalAlpha = 1;
  };
}
