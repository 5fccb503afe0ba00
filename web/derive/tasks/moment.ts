/** The tasks in a frame. */
import type { TaskTable } from '../../engine/tasks.ts';
import type { Frames } from '../../engine/frames.ts';
import { levelsOf } from './levels.ts';

/** Ready tasks at the end of a frame that do not run; null in runs of threads. */
export function readyAt(frames: Frames, frame: number): number | null {
  if (!frames.layout.dag) return null;
  return frame < frames.count ? (frames.row(frame)[frames.offset('tasks_ready')] ?? 0) : 0;
}

/** The caption of a core's task at the end of a frame; empty without one. */
export function captionAt(table: TaskTable, frames: Frames, context: number, frame: number): string {
  if (context < 0 || frame >= frames.count) return '';
  const number = frames.row(frame)[frames.offset('context_task') + context] ?? 0;
  return number === 0 ? '' : captionOf(table, number - 1);
}

/** "merge 8192": the kind of a task, and the size of the part it belongs to, or its level if the parts differ. */
export function captionOf(table: TaskTable, task: number): string {
  const { kind, level } = table.task(task);
  const size = levelsOf(table)[level]?.partSize;
  return `${table.unit.kinds[kind] ?? ''} ${(size ?? level).toString()}`;
}

/** Whether any frame so far has tasks in per-core queues. */
export function hasOwnQueues(frames: Frames): boolean {
  const at = frames.offset('context_queue');
  for (let frame = 0; frame < frames.count; frame++) {
    const row = frames.row(frame);
    for (let context = 0; context < frames.layout.topology.contexts.length; context++)
      if ((row[at + context] ?? 0) > 0) return true;
  }
  return false;
}
