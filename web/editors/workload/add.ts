/** Adds shipped programs to the scenario as threads. */
import { nameOf, withGroup } from '../../scenario/change/workload.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { openDialog } from '../dialogs.ts';

export function addProgram(name: string): void {
  edit(`Add ${name}`, (scenario) => withGroup(scenario, { program: name }));
}

export function addTrace(name: string): void {
  edit(`Add ${name}`, (scenario) => withGroup(scenario, { trace: name }));
}

/** The index of a program in the workload; −1 if absent. */
export function entryOf(name: string): number {
  const { threads } = useScenario.getState().scenario.workload;
  return threads.findIndex((group) => nameOf(group) === name);
}

/** Shows a program in its drawer. If it is not in the workload, it is added, which can be undone. */
export function openProgram(name: string): void {
  if (entryOf(name) < 0) addProgram(name);
  openDialog({ kind: 'program', entry: entryOf(name) });
}
