/** Places for threads that do not run: one per thread, or, if there are many, one per program. */
import type { Rect } from './layout.ts';

/** Above this number of threads they are counted by program. */
export const mostWaitingChips = 40;

export interface QueueLayout {
  /** Whether a place represents a program rather than a thread. */
  readonly byProgram: boolean;
  /** Its upper edge. */
  readonly top: number;
  readonly height: number;
  /** CSS pixels at the left of the first row, for its label. */
  readonly labelWidth: number;
  /** The rectangle of the place at `index` among `count` threads, or of a program by its number. */
  readonly place: (index: number, count: number) => Rect;
}

/** The most rows for sleeping threads with names; if more are needed, cells are used. */
const mostNamedRows = 2;

/** Distances in rem. */
const sizes = {
  /** Ready threads. */
  queue: { row: 1.5, least: 1.5, widest: 5.5, chip: 1.125 },
  /** Sleeping threads: less prominent, with their names. */
  beds: { row: 1.125, least: 3.5, widest: 5.5, chip: 0.875 },
  /** Sleeping threads as coloured cells, without names. */
  cells: { row: 1.125, least: 0.75, widest: 1.25, chip: 0.75 },
  /** A program, whether its threads are ready or asleep. */
  program: { row: 1.5, least: 3.5, widest: 8, chip: 1.125 },
  label: 6.25,
  gap: 0.25,
} as const;

/**
 * Lays out the machine's ready queue, which usually has `expected` threads, or the beds of all threads. It is below
 * `top`, in `width`; all in CSS pixels.
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
      // More threads may wait than expected, when hardware contexts are idle: the same rows then pack them more
      // closely.
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

/** The most of a run queue's width that one thread may take: a queue must not look like a running thread. */
const mostOfRunQueue = 0.75;

/** The rectangle of the thread at `index` of `count` in a hardware context's run queue. */
export function placeInRunQueue(queue: Rect, index: number, count: number): Rect {
  const step = Math.min(mostOfRunQueue * queue.width, queue.width / count);
  const gap = Math.min(2, step / 4);
  return { ...queue, x: queue.x + index * step, width: step - gap };
}
