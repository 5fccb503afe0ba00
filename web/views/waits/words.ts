/** Words for the states of waiting threads, and for hardware contexts that are idle meanwhile. */
import { activitiesAt } from '../../derive/machine/activity.ts';
import { idleSpan } from '../../derive/machine/idle-while-ready.ts';
import type { Frames } from '../../engine/frames.ts';
import type { Activity } from '../../scenario/generated/types.ts';
import { counted, formatCount } from '../../ui/format.ts';

export const activityWords: Readonly<Record<Activity, string>> = {
  absent: 'not there',
  running: 'running',
  ready: 'ready, not scheduled',
  sleeping: 'asleep for a time',
  channel: 'waiting for a message, or for room for one',
  lock: 'waiting for a lock',
  barrier: 'waiting at a barrier',
};

/** How long a hardware context has been idle while threads are ready; empty if it is not. */
export function idleWords(frames: Frames, frame: number, context: number): string[] {
  const span = idleSpan(frames, frame, context);
  if (!span) return [];
  const since = Math.floor(span.start / frames.layout.frames_per_quantum);
  const ready = activitiesAt(frames, frame).filter((activity) => activity === 'ready').length;
  return [
    `idle while threads are ready: ${formatCount(span.idle)} of ${formatCount(span.cycles)} cycles since quantum ${formatCount(since)}`,
    `${counted(ready, 'thread')} ready elsewhere now`,
  ];
}
