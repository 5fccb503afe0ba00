/** Threads over time: when each was ready but did not run. */
import type { Frames } from '../../engine/frames.ts';
import { hasWaits } from '../machine/activity.ts';

/** Consecutive frames at whose ends a thread was ready but did not run; `end` is the first frame after them. */
export interface Wait {
  readonly thread: number;
  readonly start: number;
  readonly end: number;
}

/** All waits for a context, by thread, then by time; empty if threads never sleep: all not running are then ready. */
export function waits(frames: Frames): Wait[] {
  if (!hasWaits(frames.layout)) return [];
  const at = frames.offset('thread_activity');
  const ready = frames.layout.activities.indexOf('ready');
  const found: Wait[] = [];
  for (let thread = 0; thread < frames.layout.threads.length; thread++) {
    let start = -1;
    for (let frame = 0; frame <= frames.count; frame++) {
      const isReady = frame < frames.count && frames.row(frame)[at + thread] === ready;
      if (isReady === start >= 0) continue;
      if (!isReady) found.push({ thread, start, end: frame });
      start = isReady ? frame : -1;
    }
  }
  return found;
}
