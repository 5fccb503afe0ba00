/** Which tasks are lit: those that are selected, or those of the core that is. */
import type { TaskTable } from '../../engine/tasks.ts';
import { isLit, type Lit } from './is-lit.ts';
import { endedOn } from '../tasks/cores.ts';
import { endOf } from '../tasks/log.ts';

/** `core`: the one that runs it, or in whose queue it is; null for a task that is no core's. */
export function isTaskLit(lit: Lit, task: number, core: number | null): boolean {
  if (lit.has('task')) return isLit(lit, 'task', task);
  return core === null || isLit(lit, 'core', core);
}

/** Of the tasks that have ended by a cycle the ones that are lit; null where all are. */
export function litAmongEnded(table: TaskTable, lit: Lit, cycle: number): number[] | null {
  const [tasks, cores] = [lit.get('task'), lit.get('core')];
  if (tasks) return [...tasks].filter((task) => (endOf(table, task)?.end ?? Infinity) <= cycle);
  return cores ? endedOn(table, cores, cycle) : null;
}
