/** Draws the data picture: the data from left to right, levels of recursion from top to bottom, and the working cores. */
import type { Frames } from '../../engine/frames.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import { levelsOf, taskAt, type Level } from '../../derive/tasks/levels.ts';
import { isTaskLit, litAmongEnded } from '../../derive/selection/tasks.ts';
import { cycleAt, endedBy } from '../../derive/tasks/log.ts';
import { MissGrid } from '../../derive/tasks/miss-grid.ts';
import { missShare } from '../../derive/tasks/missing-levels.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { dimmedAlpha, missBytes, toneColour } from '../../ui/colour.ts';
import type { Theme } from '../../ui/theme.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { drawLit } from './draw-lit.ts';
import type { DrawMoment, Surface } from './LiveCanvas.tsx';
import type { Box, Picture } from './picture.ts';

/** Position of a level's row, in CSS pixels. */
export function rowOf(level: number, levels: number, height: number): { top: number; height: number } {
  const step = Math.floor(height / levels);
  return { top: level * step, height: Math.max(1, step - (step >= 6 ? 2 : 1)) };
}

/** Parts narrower than this, in CSS pixels, are not separated: only gaps would be visible. */
const leastPart = 5;
/** Least width of a running task in pixels: it must be visible in the largest array. */
const leastMark = 4;
const shades = 64;

function palette(theme: Theme): Uint32Array {
  const bytes = new Uint8ClampedArray(4 * shades);
  for (let shade = 0; shade < shades; shade++)
    bytes.set([...missBytes(shade / (shades - 1), theme), 255], 4 * shade);
  return new Uint32Array(bytes.buffer);
}

/** The grid as an image with one pixel per cell. */
class GridImage {
  readonly canvas = document.createElement('canvas');
  readonly #grid: MissGrid;
  readonly #colours: Uint32Array;
  #isDrawn = false;

  constructor(table: TaskTable, columns: number, theme: Theme) {
    this.#grid = new MissGrid(table, columns);
    this.#colours = palette(theme);
    this.canvas.width = columns;
    this.canvas.height = this.#grid.levels;
  }

  moveTo(rows: number): void {
    if (!this.#grid.moveTo(rows) && this.#isDrawn) return;
    const { columns, levels, accesses, misses } = this.#grid;
    const image = new ImageData(columns, levels);
    const pixels = new Uint32Array(image.data.buffer);
    for (let cell = 0; cell < pixels.length; cell++) {
      const asked = accesses[cell] ?? 0;
      if (asked === 0) continue;
      const share = missShare({ accesses: asked, misses: misses[cell] ?? 0 });
      const shade = Math.round(share * (shades - 1));
      pixels[cell] = this.#colours[shade] ?? 0;
    }
    this.canvas.getContext('2d')?.putImageData(image, 0, 0);
    this.#isDrawn = true;
  }
}

/** The background of a level: its parts as empty boxes or, in a second pass, the gaps between them. */
function drawParts(
  { context, ink, width, height }: Surface,
  levels: readonly Level[],
  extent: number,
  isGround: boolean,
): void {
  for (const { level, parts } of levels) {
    const row = rowOf(level, levels.length, height);
    context.fillStyle = isGround ? ink.soft : ink.bg;
    if (isGround) context.fillRect(0, row.top, width, row.height);
    else if (width / Math.max(1, parts.length) >= leastPart)
      for (const { from } of parts.slice(1))
        context.fillRect(Math.round((from / extent) * width) - 0.5, row.top, 1, row.height);
  }
}

function levelDraw(table: TaskTable, frames: Frames): DrawMoment {
  const { extent } = table.unit;
  const levels = levelsOf(table);
  let image: { readonly key: string; readonly grid: GridImage } | null = null;

  return (surface, position) => {
    const { context, ink, width, height, ratio, lit } = surface;
    const columns = Math.max(1, Math.min(extent, Math.round(width * ratio)));
    const key = `${columns.toString()} ${ink.theme}`;
    if (image?.key !== key) image = { key, grid: new GridImage(table, columns, ink.theme) };
    const { grid } = image;
    const cycle = cycleAt(frames.layout, position);
    grid.moveTo(endedBy(table, cycle));

    const boxes = litAmongEnded(table, lit, cycle)?.map((task) => boxOf(table, task, width, height));
    drawLit(surface, boxes ?? null, () => {
      drawParts(surface, levels, extent, true);
      context.imageSmoothingEnabled = false;
      for (const { level } of levels) {
        const row = rowOf(level, levels.length, height);
        context.drawImage(grid.canvas, 0, level, columns, 1, 0, row.top, width, row.height);
      }
      drawParts(surface, levels, extent, false);
    });
    for (const { core, task } of runningAt(table, frames, position)) {
      const { level, from } = table.task(task);
      const shown = levels[level];
      if (!shown || taskAt(shown, from) !== task) continue;
      const box = boxOf(table, task, width, height);
      context.globalAlpha = isTaskLit(lit, task, core) ? 1 : dimmedAlpha;
      context.fillStyle = ink.ink;
      context.fillRect(box.left - 1, box.top - 1, box.width + 2, box.height + 2);
      context.fillStyle = toneColour(toneOfThread(frames.layout, core))[ink.theme];
      context.fillRect(box.left, box.top, box.width, box.height);
    }
    context.globalAlpha = 1;
  };
}

/** The box of a task in the picture, with a least visible width. */
function boxOf(table: TaskTable, task: number, width: number, height: number): Box {
  const { level, from, to } = table.task(task);
  const { extent, levels } = table.unit;
  const wide = Math.max(leastMark, ((to - from) / extent) * width);
  return {
    ...rowOf(level, levels, height),
    left: Math.min(width - wide, (from / extent) * width),
    width: wide,
  };
}

/** The data from left to right, its levels of recursion from top to bottom. The frames may grow. */
export function levelPicture(table: TaskTable, frames: Frames, width: number, height: number): Picture {
  const levels = levelsOf(table);
  const at = (level: number, place: number): number | null => {
    const shown = levels[level];
    return shown ? taskAt(shown, place) : null;
  };
  return {
    draw: levelDraw(table, frames),
    under: (x, y) => at(Math.floor(y / Math.floor(height / levels.length)), (x / width) * table.unit.extent),
    boxOf: (task) => boxOf(table, task, width, height),
    beside: (task, right, down) => {
      const { level, from, to } = table.task(task);
      return at(level + down, right > 0 ? to : from + right) ?? task;
    },
    first: () => at(levels.length - 1, 0) ?? 0,
  };
}
