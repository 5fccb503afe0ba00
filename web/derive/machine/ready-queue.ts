/** Where waiting threads stand under the machine: one place each, or, when they are many, one place a program. */
import type { Rect } from './layout.ts';

/** With more waiting than this, the queue counts them by program. */
export const mostWaitingChips = 40;

export interface QueueLayout {
  /** Whether a place stands for a program and not for a thread. */
  readonly byProgram: boolean;
  readonly height: number;
  /** CSS pixels at the left of the first row, for the queue's name. */
  readonly labelWidth: number;
  /** A place's rectangle: of `count` waiting threads the one at `index`, or of a program by its number. */
  readonly place: (index: number, count: number) => Rect;
}

const sizes = {
  label: 6.25,
  row: 1.5,
  gap: 0.25,
  least: 1.5,
  widest: 5.5,
  chip: 1.125,
  leastProgram: 3.5,
  widestProgram: 8,
} as const;

/** Lays the queue out below `top`, for a machine on which `expected` threads wait as a rule. All in CSS pixels. */
export function layOutQueue(
  top: number,
  width: number,
  rem: number,
  expected: number,
  programs: number,
): QueueLayout {
  const byProgram = expected > mostWaitingChips;
  const gap = sizes.gap * rem;
  const labelWidth = Math.min(width / 3, sizes.label * rem);
  const room = width - labelWidth;
  const least = (byProgram ? sizes.leastProgram : sizes.least) * rem;
  const widest = (byProgram ? sizes.widestProgram : sizes.widest) * rem;
  const most = byProgram ? programs : Math.max(1, expected);
  const perRow = Math.max(1, Math.floor((room + gap) / (least + gap)));
  const rows = Math.ceil(most / perRow);
  const row = sizes.row * rem;
  const high = Math.round(sizes.chip * rem);
  return {
    byProgram,
    height: Math.round(rows * row),
    labelWidth,
    place: (index, count) => {
      // More may wait than expected, when hardware contexts are idle: then the same rows hold them closer together.
      const columns = Math.ceil(Math.max(most, count) / rows);
      const step = Math.min(widest + gap, (room + gap) / columns);
      return {
        x: Math.round(labelWidth + (index % columns) * step),
        y: Math.round(top + Math.floor(index / columns) * row + (row - high) / 2),
        width: Math.max(2, Math.round(step - gap)),
        height: high,
      };
    },
  };
}
