/** A pane whose scenario is a program of tasks. */
import type { PaneId } from '../../engine/client.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import type { TaskTable } from '../../engine/tasks.ts';

export interface TaskRun {
  readonly id: PaneId;
  readonly pane: Pane;
  readonly table: TaskTable;
}

/** The panes that run tasks: A and B, B alone, or none. */
export function useTaskRuns(): TaskRun[] {
  const { a, b } = useSession(({ panes }) => panes);
  const run = (id: PaneId, pane: Pane | null): TaskRun[] =>
    pane?.tasks ? [{ id, pane, table: pane.tasks }] : [];
  return [...run('a', a), ...run('b', b)];
}
