/** Adds programs fitted to hardware counters to the scenario. */
import { programNames, withGroup, withoutGroup, withProgram } from '../../scenario/change/workload.ts';
import type { FittedProgram, Scenario } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { notify } from '../../ui/notices.ts';

/** A valid name that is not in use in the scenario. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const plain = wanted.replace(/[^\w.-]+/g, '-').slice(0, 40) || 'program';
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
  return Array.from({ length: before }).reduce<Scenario>((now) => withoutGroup(now, 0), added);
}

/** Adds threads that run the fitted programs. `known`: names of shipped programs. */
export function playFitted(
  fitted: readonly FittedProgram[],
  known: readonly string[],
  instead: boolean,
): void {
  const names = fitted.map(({ name }) => name).join(', ');
  edit(`${instead ? 'Run' : 'Add'} ${names}`, (now) => withFitted(now, fitted, known, instead));
  notify({
    title: `${names} ${fitted.length === 1 ? 'plays as a thread' : 'play as threads'}`,
    detail: 'As fitted to this machine. Their numbers are under Workload.',
    tone: 'good',
  });
}
