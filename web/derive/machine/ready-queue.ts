/** Where threads are that do not run: one place each, or, when they are many, one place a program. */
import type { Rect } from './layout.ts';

/** With more threads than this they are counted by program. */
export const mostWaitingChips = 40;

export interface QueueLayout {
  /** Whether a place stands for a program and not for a thread. */
  readonly byProgram: boolean;
  /** Its upper edge. */
  readonly top: number;
  readonly height: number;
  /** CSS pixels at the left of the first row, for its name. */
  readonly labelWidth: number;
  /** A place's rectangle: of `count` threads the one at `index`, or of a program by its number. */
  readonly place: (index: number, count: number) => Rect;
}

/** Beds with names take so many rows at most; more are cells. */
const mostNamedRows = 2;

/** Distances in rem. */
const sizes = {
  /** Ready threads. */
  queue: { row: 1.5, least: 1.5, widest: 5.5, chip: 1.125 },
  /** Threads that are asleep: quieter, with their names. */
  beds: { row: 1.125, least: 3.5, widest: 5.5, chip: 0.875 },
  /** The same as cells of colour, without names. */
  cells: { row: 1.125, least: 0.75, widest: 1.25, chip: 0.75 },
  /** A program of either. */
  program: { row: 1.5, least: 3.5, widest: 8, chip: 1.125 },
  label: 6.25,
  gap: 0.25,
} as const;

/**
 * Lays out below `top`, in `width`, the machine's ready queue, of which `expected` threads are in as a rule, or the beds of all
 * threads. All in CSS pixels.
 */
export function layOutQueue(
  kind: 'queue' | 'beds' | 'cells',
  { top, width, rem }: { readonly top: number; readonly width: number; readonly rem: number },
  expected: number,
  programs: number,
): QueueLayout {
  const byProgram = expected > mostWaitingChips;
  const gap = sizes.gap * rem;
  const labelWidth = Math.min(width / 3, sizes.label * rem);
  const room = width - labelWidth;
  const most = byProgram ? programs : Math.max(1, expected);
  const rowsOf = (least: number): number =>
    Math.ceil(most / Math.max(1, Math.floor((room + gap) / (least * rem + gap))));
  const isCrowded = kind === 'beds' && rowsOf(sizes.beds.least) > mostNamedRows;
  const size = sizes[byProgram ? 'program' : isCrowded ? 'cells' : kind];
  const rows = rowsOf(size.least);
  const row = size.row * rem;
  const high = Math.round(size.chip * rem);
  return {
    byProgram,
    top,
    height: Math.round(rows * row),
    labelWidth,
    place: (index, count) => {
      // More may wait than expected, when hardware contexts are idle: then the same rows hold them closer together.
      const columns = Math.ceil(Math.max(most, count) / rows);
      const step = Math.min(size.widest * rem + gap, (room + gap) / columns);
      return {
        x: Math.round(labelWidth + (index % columns) * step),
        y: Math.round(top + Math.floor(index / columns) * row + (row - high) / 2),
        width: Math.max(2, Math.round(step - gap)),
        height: high,
      };
    },
  };
}

/** Part of a run queue's width that one thread takes at most: no queue looks like what runs. */
const mostOfRunQueue = 0.75;

/** The rectangle of a thread in a hardware context's run queue: of `count` the one at `index`. */
export function placeInRunQueue(queue: Rect, index: number, count: number): Rect {
  const step = Math.min(mostOfRunQueue * queue.width, queue.width / count);
  const gap = Math.min(2, step / 4);
  return { ...queue, x: queue.x + index * step, width: step - gap };
}
