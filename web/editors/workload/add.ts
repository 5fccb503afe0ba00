/** Shipped programs as threads of the scenario on the page. */
import { nameOf, withGroup } from '../../scenario/change/workload.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { openDialog } from '../dialogs.ts';

export function addProgram(name: string): void {
  edit(`Add ${name}`, (scenario) => withGroup(scenario, { program: name }));
}

/** Where a program is in the workload; −1 where it is not. */
export function entryOf(name: string): number {
  const { threads } = useScenario.getState().scenario.workload;
  return threads.findIndex((group) => nameOf(group) === name);
}

/** Shows a program in its drawer. One that is not in the workload is added, which can be undone. */
export function openProgram(name: string): void {
  if (entryOf(name) < 0) addProgram(name);
  openDialog({ kind: 'program', entry: entryOf(name) });
}
