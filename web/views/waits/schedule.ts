/**
 * Behind the bars of a schedule: in rows of hardware contexts, the times when they were idle while threads were ready; in rows
 * of threads, the times when they were ready and did not run.
 */
import { idleMarks } from '../../derive/machine/idle-while-ready.ts';
import { isLit } from '../../derive/selection/is-lit.ts';
import { waits } from '../../derive/time/waits.ts';
import type { Frames } from '../../engine/frames.ts';
import { dimmedAlpha, toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import type { DrawRows } from './rows.ts';

/** Less prominent than any thread. */
const idleAlpha = 0.55;
/** Share of a row's height for a hardware context that is always idle: less than a thread's bar. */
const idleHeight = 0.5;

/** Returns a function that draws a run's idle hardware contexts and waiting threads. */
export function besideSchedule(frames: Frames): DrawRows {
  const { layout } = frames;
  const [idle, ready] = [idleMarks(frames), waits(frames)];
  return (pen, { rows, lit, gap, inSight }, ink) => {
    const { height: row } = rows;
    pen.fillStyle = ink.bad;
    for (const mark of rows.by === 'context' ? idle : []) {
      const { from, wide } = inSight(mark);
      const top = (rows.ofContext[mark.context] ?? -1) * row;
      if (wide <= 0 || top < 0) continue;
      const high = Math.max(1, mark.share * idleHeight * (row - gap));
      pen.globalAlpha = isLit(lit, 'context', mark.context) ? idleAlpha : idleAlpha * dimmedAlpha;
      pen.fillRect(from, top + row - gap - high, wide, high);
    }
    for (const wait of rows.by === 'thread' ? ready : []) {
      const { from, wide } = inSight(wait);
      if (wide <= 0) continue;
      pen.globalAlpha = isLit(lit, 'thread', wait.thread) ? 1 : dimmedAlpha;
      pen.fillStyle = toneColour(toneOfThread(layout, wait.thread))[ink.theme];
      pen.fillRect(from, wait.thread * row + (row - gap) / 2 - 0.5, wide, 1);
    }
    pen.globalAlpha = 1;
  };
}
