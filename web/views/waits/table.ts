/** Waiting threads in the table of the machine's picture. */
import { amountOf, type TableCell } from '../../charts/DataTable.tsx';
import { activitiesAt } from '../../derive/machine/activity.ts';
import { idleShare } from '../../derive/machine/idle-while-ready.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import type { Frames } from '../../engine/frames.ts';
import { formatPercent } from '../../ui/format.ts';
import { activityWords } from './words.ts';

/** Share of a frame in which a hardware context was idle while threads were ready. */
export function idleCell(frames: Frames, frame: number, context: number): TableCell {
  return amountOf(formatPercent, idleShare(frames, frame, context));
}

/** A row for each thread that does not run. */
export function offRows(frames: Frames, frame: number): TableCell[][] {
  return activitiesAt(frames, frame).flatMap((activity, thread): TableCell[][] =>
    activity === 'running' || activity === 'absent'
      ? []
      : [[nameOfThread(frames.layout, thread), activityWords[activity]]],
  );
}
