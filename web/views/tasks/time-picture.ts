/** Draws tasks by data and time: time from left to right, the data from top to bottom. */
import type { Frames } from '../../engine/frames.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import { isTaskLit, litAmongEnded } from '../../derive/selection/tasks.ts';
import { cycleAt, endedAt, endOf } from '../../derive/tasks/log.ts';
import { fullRatio, missShare } from '../../derive/tasks/missing-levels.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { dimmedAlpha, missColour, toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { drawLit } from './draw-lit.ts';
import type { DrawMoment } from './LiveCanvas.tsx';
import type { Box, Picture } from './picture.ts';

/** Least width of a task in pixels. */
const least = 1;

/** From cycles and positions of the data to pixels. */
interface Scale {
  readonly x: (cycle: number) => number;
  readonly y: (place: number) => number;
}

function boxBetween(table: TaskTable, task: number, start: number, end: number, { x, y }: Scale): Box {
  const { from, to } = table.task(task);
  return {
    left: x(start),
    top: y(from),
    width: Math.max(least, x(end) - x(start)),
    height: Math.max(least, y(to) - y(from)),
  };
}

function timeDraw(table: TaskTable, frames: Frames, scale: Scale): DrawMoment {
  const full = fullRatio(table);
  let drawn: { readonly key: string; readonly canvas: HTMLCanvasElement; rows: number } | null = null;

  return (surface, position) => {
    const { context, ink, width, height, ratio, lit } = surface;
    const key = `${width.toString()} ${ratio.toString()} ${ink.theme}`;
    if (drawn?.key !== key) {
      drawn = { key, canvas: document.createElement('canvas'), rows: 0 };
      drawn.canvas.width = Math.round(width * ratio);
      drawn.canvas.height = Math.round(height * ratio);
    }
    const past = drawn.canvas.getContext('2d');
    past?.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (; drawn.rows < table.ended; drawn.rows++) {
      const { task, start, end, accesses, misses } = endedAt(table, drawn.rows);
      if (!past || accesses === 0) continue;
      const box = boxBetween(table, task, start, end, scale);
      past.fillStyle = missColour(missShare({ accesses, misses }, full), ink.theme);
      past.fillRect(box.left, box.top, box.width, box.height);
    }
    const image = drawn.canvas;
    const cycle = cycleAt(frames.layout, position);
    const now = scale.x(cycle);
    const boxes = litAmongEnded(table, lit, cycle)?.map((task) => {
      const { start = 0, end = 0 } = endOf(table, task) ?? {};
      return boxBetween(table, task, start, end, scale);
    });
    drawLit(surface, boxes ?? null, () => {
      context.fillStyle = ink.soft;
      context.fillRect(0, 0, width, height);
      if (now > 0) context.drawImage(image, 0, 0, now * ratio, image.height, 0, 0, now, height);
    });
    for (const { core, task } of runningAt(table, frames, position)) {
      const { from, to } = table.task(task);
      const high = Math.max(2, scale.y(to) - scale.y(from));
      context.fillStyle = toneColour(toneOfThread(frames.layout, core))[ink.theme];
      context.globalAlpha = isTaskLit(lit, task, core) ? 1 : dimmedAlpha;
      context.fillRect(now, scale.y(from), 4, high);
    }
    context.globalAlpha = 1;
    context.fillStyle = ink.ink;
    context.fillRect(now, 0, 1, height);
  };
}

/** `cycles`: the length of the axis. The frames may grow. */
export function timePicture(
  table: TaskTable,
  frames: Frames,
  width: number,
  height: number,
  cycles: number,
): Picture {
  const scale: Scale = {
    x: (cycle) => (cycle / cycles) * width,
    y: (place) => (place / table.unit.extent) * height,
  };
  const perFrame = frames.layout.quantum_cycles / frames.layout.frames_per_quantum;
  const covers = (task: number, place: number): boolean => {
    const { from, to } = table.task(task);
    return from <= place && place < to;
  };
  return {
    draw: timeDraw(table, frames, scale),
    under: (x, y) => {
      const position = ((x / width) * cycles) / perFrame;
      const place = (y / height) * table.unit.extent;
      return runningAt(table, frames, position).find(({ task }) => covers(task, place))?.task ?? null;
    },
    boxOf: (task) => {
      const ended = endOf(table, task);
      return boxBetween(table, task, ended?.start ?? 0, ended?.end ?? 0, scale);
    },
    beside: (task, right, down) => {
      const ended = endOf(table, task);
      if (!ended) return task;
      const cycle = right > 0 ? ended.end : ended.start + right;
      const others = runningAt(table, frames, Math.max(0, cycle) / perFrame);
      return others.find(({ core }) => core === ended.core + down)?.task ?? task;
    },
    first: () => runningAt(table, frames, 0)[0]?.task ?? 0,
  };
}
