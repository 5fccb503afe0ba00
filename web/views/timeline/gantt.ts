/** Draws hardware contexts over time: one row each, one bar for every unbroken stay of a thread. */
import type { Frames } from '../../derive/frames.ts';
import type { TimeScale } from '../../derive/time-scale.ts';
import { stays } from '../../derive/timeline.ts';
import type { Draw } from '../../ui/chart/CanvasSurface.tsx';
import { threadColour } from '../series/thread-colour.ts';

/** Height of a row with its gap, in CSS pixels: a few rows are tall, many are thin, none is thinner than two pixels. */
export function rowHeight(contexts: number, rem: number): number {
  const room = contexts <= 12 ? 4.5 : contexts <= 20 ? 6 : 8;
  const wanted = Math.floor((room * rem) / contexts);
  return Math.max(2, Math.min(Math.round(rem), wanted));
}

/** A draw function for one run. Its canvas is as wide as the scale, without the gutter. */
export function ganttDraw(frames: Frames, scale: TimeScale, row: number): Draw {
  const { layout } = frames;
  return (context, ink, width) => {
    const gap = row >= 4 ? 1 : 0;
    const x = (frame: number): number => scale.x(frame) - scale.gutter;
    context.globalAlpha = 0.55;
    context.fillStyle = ink.soft;
    layout.topology.contexts.forEach((_, index) => {
      context.fillRect(0, index * row, width, row - gap);
    });
    context.globalAlpha = 1;
    // Where a quantum is only a few pixels wide, gaps between bars would be all that is seen.
    const between = scale.quantumWidth >= 5 ? 0.8 : 0;
    for (const { context: index, thread, start, end } of stays(frames)) {
      context.fillStyle = threadColour(layout, thread)[ink.theme];
      context.fillRect(x(start), index * row, Math.max(0.5, x(end) - x(start) - between), row - gap);
    }
  };
}
