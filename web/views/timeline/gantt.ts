/** Draws hardware contexts over time: one row each, one bar for every unbroken stay of a thread, or for every task. */
import type { Frames } from '../../engine/frames.ts';
import { endedAt } from '../../derive/tasks/log.ts';
import { fullRatio, missShare } from '../../derive/tasks/missing-levels.ts';
import type { TimeScale } from '../../charts/time/scale.ts';
import { stays } from '../../derive/time/timeline.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import type { Draw } from '../../charts/CanvasSurface.tsx';
import { missColour, toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';

/** Height of a row with its gap, in CSS pixels: a few rows are tall, many are thin, none is thinner than two pixels. */
export function rowHeight(contexts: number, rem: number): number {
  const room = contexts <= 12 ? 4.5 : contexts <= 20 ? 6 : 8;
  const wanted = Math.floor((room * rem) / contexts);
  return Math.max(2, Math.min(Math.round(rem), wanted));
}

/** A draw function for one run, of its tasks where there are any. Its canvas is as wide as the scale, without the gutter. */
export function ganttDraw(frames: Frames, scale: TimeScale, row: number, table: TaskTable | null): Draw {
  const { layout } = frames;
  return (context, ink, width) => {
    const gap = row >= 4 ? 1 : 0;
    const x = (frame: number): number => scale.x(frame) - scale.gutter;
    context.globalAlpha = 0.55;
    context.fillStyle = ink.soft;
    layout.topology.contexts.forEach((_, index) => context.fillRect(0, index * row, width, row - gap));
    context.globalAlpha = 1;
    if (table) {
      // A frame's share of a quantum is even but for the last one, which is as good as even here.
      const full = fullRatio(table);
      const perCycle = scale.quantumWidth / layout.quantum_cycles;
      for (let place = 0; place < table.ended; place++) {
        const { core, start, end, accesses, misses } = endedAt(table, place);
        context.fillStyle = missColour(missShare({ accesses, misses }, full), ink.theme);
        context.fillRect(start * perCycle, core * row, (end - start) * perCycle, row - gap);
      }
      return;
    }
    // Where a quantum is only a few pixels wide, gaps between bars would be all that is seen.
    const between = scale.quantumWidth >= 5 ? 0.8 : 0;
    for (const { context: index, thread, start, end } of stays(frames)) {
      context.fillStyle = toneColour(toneOfThread(layout, thread))[ink.theme];
      context.fillRect(x(start), index * row, Math.max(0.5, x(end) - x(start) - between), row - gap);
    }
  };
}
