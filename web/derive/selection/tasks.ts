/** Which tasks are highlighted: the selected ones, or those of the selected core. */
import type { TaskTable } from '../../engine/tasks.ts';
import { isLit, type Lit } from './is-lit.ts';
import { endedOn } from '../tasks/cores.ts';
import { endOf } from '../tasks/log.ts';

/** `core`: the core that runs the task, or whose queue contains it; null if there is none. */
export function isTaskLit(lit: Lit, task: number, core: number | null): boolean {
  if (lit.has('task')) return isLit(lit, 'task', task);
  return core === null || isLit(lit, 'core', core);
}

/** The highlighted tasks that have ended by a cycle; null if all are highlighted. */
export function litAmongEnded(table: TaskTable, lit: Lit, cycle: number): number[] | null {
  const [tasks, cores] = [lit.get('task'), lit.get('core')];
  if (tasks) return [...tasks].filter((task) => (endOf(table, task)?.end ?? Infinity) <= cycle);
  return cores ? endedOn(table, cores, cycle) : null;
}
