/** The part of a recording that is drawn: zoom and movement within the whole. */
import type { Span } from '../../derive/recording/schedule.ts';

/** The least visible span: the resolution of most recordings is a microsecond. */
const leastMicroseconds = 1;

/** `factor` below 1 zooms in; the moment `at` keeps its position. */
export function zoomed({ from, to }: Span, whole: Span, factor: number, at: number): Span {
  const all = whole.to - whole.from;
  const width = Math.min(all, Math.max(Math.min(leastMicroseconds, all), (to - from) * factor));
  const share = to > from ? (at - from) / (to - from) : 0.5;
  return moved({ from: at - share * width, to: at + (1 - share) * width }, whole, 0);
}

/** Moves by a share of the visible span; stops at the ends. */
export function moved({ from, to }: Span, whole: Span, share: number): Span {
  const width = to - from;
  const start = Math.max(whole.from, Math.min(whole.to - width, from + share * width));
  return { from: start, to: start + width };
}
