/** What a view needs of a scenario to show anything. */
import type { Scenario } from '../scenario/generated/types.ts';

export type Need = 'threads' | 'tasks' | 'smt' | 'coherence';

const needs: Readonly<Record<Need, { isMet: (scenario: Scenario) => boolean; said: string }>> = {
  threads: { isMet: ({ workload }) => !workload.dag, said: 'needs threads, not tasks' },
  tasks: { isMet: ({ workload }) => Boolean(workload.dag), said: 'needs a program of tasks' },
  smt: {
    isMet: ({ machine }) => machine.cores.some(({ model }) => model === 'smt'),
    said: 'needs SMT cores',
  },
  coherence: { isMet: ({ machine }) => Boolean(machine.coherence), said: 'needs coherent caches' },
};

/** Why a view has nothing to show here, in some words; null where it has. */
export function lackOf(scenario: Scenario, need: Need | undefined): string | null {
  return need === undefined || needs[need].isMet(scenario) ? null : needs[need].said;
}
