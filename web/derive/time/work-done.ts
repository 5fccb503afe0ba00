/** When the work of a run is done: where each of its threads has an end. */
import { cyclesOf, type Frames } from '../../engine/frames.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { activitiesAt } from '../machine/activity.ts';

/**
 * This part of all instructions may be left. Chosen: threads of a recording sleep to its end and end with one instruction, and a timer
 * that wakes one for a moment comes at its recorded time, however early all others are done.
 */
const mostLeft = 0.001;

/** Cycles from the start to the end of the frame in which the work was done; null where a thread has not ended. */
export function workDone(frames: Frames, { threads }: Pick<Scenario['workload'], 'threads'>): number | null {
  const { layout, count } = frames;
  const end = cyclesOf(layout, { from: 0, to: count });
  if (threads.length === 0 || threads.some(({ arrives_at_cycle }) => arrives_at_cycle >= end)) return null;
  if (activitiesAt(frames, count - 1).some((activity) => activity !== 'absent')) return null;
  const all = threads.reduce((sum, { copies, instructions }) => sum + copies * (instructions ?? NaN), 0);
  const at = frames.offset('thread_instructions');
  let left = 0;
  for (let frame = count - 1; frame >= 0; frame--) {
    const executed = frames.row(frame).subarray(at, at + layout.threads.length);
    left += executed.reduce((sum, instructions) => sum + instructions, 0);
    if (left > mostLeft * all) return cyclesOf(layout, { from: 0, to: frame + 1 });
  }
  return null;
}
