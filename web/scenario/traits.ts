/** Properties of a scenario's machine that determine which views apply. */
import type { Scenario } from './generated/types.ts';

type HasMachine = Pick<Scenario, 'machine'>;

export function hasSmt({ machine }: HasMachine): boolean {
  return machine.cores.some(({ model }) => model === 'smt');
}

export function isCoherent({ machine }: HasMachine): boolean {
  return Boolean(machine.coherence);
}

/** Whether a thread sleeps, or waits for others. Only programs written out in the scenario do. */
export function hasWaits({ workload: { threads, programs } }: Pick<Scenario, 'workload'>): boolean {
  return threads.some(({ program }) => programs[program ?? '']?.waits?.length);
}

/** Whether a core continues while it waits for memory. */
export function isOutOfOrder({ machine }: HasMachine): boolean {
  return machine.cores.some(({ model }) => model === 'interval');
}
