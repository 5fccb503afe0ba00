/** What frames say of tasks. */
import type { TaskTable } from '../../engine/tasks.ts';
import type { Frames } from '../frames.ts';
import { levelsOf, partSize } from './levels.ts';

/** Tasks that might run and do not, at the end of a frame; null where threads run. */
export function readyAt(frames: Frames, frame: number): number | null {
  if (!frames.layout.dag) return null;
  return frame < frames.count ? (frames.row(frame)[frames.offset('tasks_ready')] ?? 0) : 0;
}

/** "merge 8192": what a core's task at the end of a frame does, and the size of the part that it belongs to. */
export function captionAt(table: TaskTable, frames: Frames, context: number, frame: number): string {
  if (context < 0 || frame >= frames.count) return '';
  const number = frames.row(frame)[frames.offset('context_task') + context] ?? 0;
  if (number === 0) return '';
  const { kind, level } = table.task(number - 1);
  const shown = levelsOf(table)[level];
  const size = shown ? partSize(shown) : null;
  return `${table.unit.kinds[kind] ?? ''} ${(size ?? level).toString()}`;
}
