/** Adds programs fitted to hardware counters to the scenario. */
import {
  nameOf,
  programNames,
  withGroup,
  withoutGroup,
  withProgram,
} from '../../scenario/change/workload.ts';
import type { FittedProgram, Scenario } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { notify } from '../../ui/notices.ts';

/** A valid name that is not in use in the scenario. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const plain =
    wanted
      .replace(/[^\w.-]+/g, '-')
      .slice(0, 40)
      .replace(/-+$/, '') || 'program';
  if (!taken.has(plain)) return plain;
  for (let number = 1; ; number++) {
    const name = `${plain}-counted${number === 1 ? '' : `-${number.toString()}`}`;
    if (!taken.has(name)) return name;
  }
}

/** Adds one thread per program to the scenario; `instead`: replaces its threads. */
function withFitted(
  scenario: Scenario,
  fitted: readonly FittedProgram[],
  known: readonly string[],
  instead: boolean,
): Scenario {
  const before = scenario.workload.threads.length;
  const added = fitted.reduce((now, { name, program }) => {
    const free = freeName(
      name,
      new Set([...known, ...programNames(now), ...Object.keys(now.workload.programs)]),
    );
    return withGroup(withProgram(now, free, program), { program: free });
  }, scenario);
  if (!instead) return added;
  const alone = Array.from({ length: before }).reduce<Scenario>((now) => withoutGroup(now, 0), added);
  // Nothing is left of what the words were about.
  return { ...alone, title: namesOf(alone, fitted.length), about: '' };
}

/** The names of the last `count` groups; only their number, if there are many. */
function namesOf({ workload: { threads } }: Scenario, count: number): string {
  return count > 4 ? `${count} counted programs` : threads.slice(-count).map(nameOf).join(', ');
}

/** Adds threads that run the fitted programs. `known`: names of shipped programs. */
export function playFitted(
  fitted: readonly FittedProgram[],
  known: readonly string[],
  instead: boolean,
): void {
  const next = withFitted(useScenario.getState().scenario, fitted, known, instead);
  const names = namesOf(next, fitted.length);
  edit(`${instead ? 'Run' : 'Add'} ${names}`, () => next);
  notify({
    title: `${names} ${fitted.length === 1 ? 'plays as a thread' : 'play as threads'}`,
    detail: 'As fitted to this machine. Their numbers are under Workload.',
    tone: 'good',
  });
}
