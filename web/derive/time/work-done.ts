/** When a run's work is done, if each of its threads has an end. */
import { cyclesOf, type Frames } from '../../engine/frames.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { activitiesAt } from '../machine/activity.ts';

/**
 * The work counts as done with this share of all instructions left. Chosen: threads of a recording sleep until its end
 * and finish with one instruction, and a timer wakes a thread at its recorded time, however early the others are done.
 */
const mostLeft = 0.001;

/** Cycles from the start to the end of the frame in which the work was done; null if a thread has not ended. */
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
