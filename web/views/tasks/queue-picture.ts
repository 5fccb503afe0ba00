/** Draws the running and the next tasks: a stack per core if cores have their own queues, or one list for all. */
import type { Frames } from '../../engine/frames.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import { cycleAt } from '../../derive/tasks/log.ts';
import { isTaskLit } from '../../derive/selection/tasks.ts';
import { captionOf } from '../../derive/tasks/moment.ts';
import { dequesOf, readyAtCycle, readyList, stealsBetween, type Steal } from '../../derive/tasks/queues.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { dimmedAlpha, heat, inkOnProgram, toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import type { DrawMoment, Surface } from './LiveCanvas.tsx';
import type { Box, Picture } from './picture.ts';

/** Sizes in rem. */
const sizes = { core: 1.5, gap: 0.5, box: 0.875, least: 0.25, word: 3.25, place: 3.75 } as const;
/** The number of frames for which a steal remains visible. */
const stealFrames = 1;

interface Placed extends Box {
  readonly task: number;
  /** The core whose queue contains it; null if there is one list for all. */
  readonly core: number | null;
}

/** The boxes of the tasks of a stack: the core's next task first, directly below it. */
function stack(
  tasks: readonly number[],
  core: number,
  column: number,
  width: number,
  height: number,
  rem: number,
): Placed[] {
  const left = core * column;
  const top = (sizes.core + sizes.gap) * rem;
  const room = height - top;
  const step = Math.max(sizes.least * rem, Math.min(sizes.box * rem, room / Math.max(1, tasks.length)));
  return [...tasks]
    .reverse()
    .map((task, index) => ({
      task,
      core,
      left,
      top: top + index * step,
      width,
      height: Math.max(1, step - 1),
    }))
    .filter((box) => box.top + box.height <= height);
}

/** The boxes of the tasks of one list: the next one first, row by row. */
function list(tasks: readonly number[], width: number, height: number, rem: number): Placed[] {
  const perRow = Math.max(1, Math.floor(width / (sizes.place * rem)));
  const [wide, high] = [width / perRow, sizes.box * rem];
  return tasks
    .map((task, index) => ({
      task,
      core: null,
      left: (index % perRow) * wide,
      top: (sizes.core + sizes.gap) * rem + Math.floor(index / perRow) * (high + 2),
      width: wide - 2,
      height: high,
    }))
    .filter((box) => box.top + box.height <= height);
}

function drawArrow({ context, ink }: Surface, [x, y]: Point, [toX, toY]: Point, age: number): void {
  const bend = Math.max(y, toY) + 1.25 * ink.rem;
  context.globalAlpha = 1 - age;
  context.strokeStyle = ink.accent;
  context.fillStyle = ink.accent;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x, bend, toX, bend, toX, toY);
  context.stroke();
  context.beginPath();
  context.moveTo(toX, toY - 2);
  context.lineTo(toX - 4, toY + 6);
  context.lineTo(toX + 4, toY + 6);
  context.fill();
  context.globalAlpha = 1;
}

type Point = readonly [x: number, y: number];

/** `ownQueues`: whether cores have their own queues. The frames may grow. */
export function queuePicture(
  table: TaskTable,
  frames: Frames,
  ownQueues: boolean,
  size: { readonly width: number; readonly height: number; readonly rem: number },
): Picture {
  const { width, height, rem } = size;
  const cores = frames.layout.topology.cores.length;
  const column = width / cores;
  const room = column - (column >= 2 * rem ? 0.375 * rem : 1);
  /** Running tasks on their cores, and the waiting ones below them. */
  let onCores: readonly Placed[] = [];
  let placed: readonly Placed[] = [];

  const drawSteals = (surface: Surface, steals: readonly Steal[], cycle: number): void => {
    const lasts = stealFrames * frames.layout.frame_cycles;
    for (const { from, to, cycle: at } of steals) {
      const bottoms = placed.filter(({ left }) => Math.floor((left + 1) / column) === from);
      const y = bottoms.reduce((low, box) => Math.max(low, box.top + box.height), sizes.core * rem);
      const middle = (core: number): number => core * column + room / 2;
      drawArrow(surface, [middle(from), y], [middle(to), sizes.core * rem], (cycle - at) / lasts);
    }
  };

  const drawTask = ({ context, ink, lit }: Surface, box: Placed): void => {
    const { level } = table.task(box.task);
    const weight = 1 - level / Math.max(1, table.unit.levels);
    context.globalAlpha = isTaskLit(lit, box.task, box.core) ? 1 : dimmedAlpha;
    context.fillStyle = heat(0.08 + 0.3 * weight, ink.theme);
    context.fillRect(box.left, box.top, box.width, box.height);
    if (box.height < 0.7 * rem || box.width < sizes.word * rem) return;
    context.fillStyle = ink.ink;
    context.fillText(captionOf(table, box.task), box.left + 0.25 * rem, box.top + box.height / 2 + 0.5);
  };

  const draw: DrawMoment = (surface, position) => {
    const { context, ink, lit } = surface;
    const cycle = cycleAt(frames.layout, position);
    const running = runningAt(table, frames, position);
    const ready = readyAtCycle(table, cycle, running);
    onCores = running.map(({ core, task }) => ({
      task,
      core,
      left: core * column,
      top: 0,
      width: room,
      height: sizes.core * rem,
    }));
    placed = ownQueues
      ? dequesOf(ready, cores).flatMap((tasks, core) => stack(tasks, core, column, room, height, rem))
      : list(readyList(ready), width, height, rem);
    context.font = `${(0.6875 * rem).toString()}px ${ink.font}`;
    context.textBaseline = 'middle';
    for (let core = 0; core < cores; core++) {
      context.fillStyle = ink.soft;
      context.fillRect(core * column, 0, room, sizes.core * rem);
    }
    for (const { core, task, left, top, width: wide, height: high } of onCores) {
      context.globalAlpha = isTaskLit(lit, task, core) ? 1 : dimmedAlpha;
      context.fillStyle = toneColour(toneOfThread(frames.layout, core ?? 0))[ink.theme];
      context.fillRect(left, top, wide, high);
      if (wide < sizes.word * rem) continue;
      context.fillStyle = inkOnProgram;
      const caption = captionOf(table, task);
      if (context.measureText(caption).width < wide - 0.5 * rem)
        context.fillText(caption, left + 0.3 * rem, high / 2);
    }
    for (const box of placed) drawTask(surface, box);
    context.globalAlpha = 1;
    if (ownQueues)
      drawSteals(surface, stealsBetween(table, frames, Math.max(0, position - stealFrames), position), cycle);
  };

  const shown = (): readonly Placed[] => [...onCores, ...placed];
  const next = (task: number, steps: number): number => {
    const boxes = shown();
    const at = boxes.findIndex((box) => box.task === task);
    return boxes[Math.max(0, Math.min(boxes.length - 1, at + steps))]?.task ?? task;
  };
  return {
    draw,
    under: (x, y) =>
      shown().find(
        ({ left, top, width: wide, height: high }) =>
          left <= x && x < left + wide && top <= y && y <= top + high,
      )?.task ?? null,
    boxOf: (task) => shown().find((box) => box.task === task) ?? { left: 0, top: 0, width: 0, height: 0 },
    beside: (task, right, down) => next(task, right + down),
    first: () => shown()[0]?.task ?? 0,
  };
}
