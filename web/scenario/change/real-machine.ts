/** Moves a scenario to a real machine, where the default is today's scheduler. */
import { recordedPolicy } from '../generated/recording.ts';
import type { MachineSpec, Scenario } from '../generated/types.ts';
import { withOtherMachine } from './machine.ts';
import { policyOf, usual, withPolicy } from './policy.ts';

/**
 * Whether a shipped machine is real hardware: its name then ends with the year in which it was sold, as in "AMD EPYC
 * 7742, 2019". Machines from papers and invented ones have other names.
 */
export function isNamedAsSold({ name }: Pick<MachineSpec, 'name'>): boolean {
  return /, \d{4}$/.test(name);
}

/**
 * Moves the scenario to a real machine. There, a pane with the default policy, a scheduler of 1999, gets Linux's
 * default since 6.6; policies that were chosen remain.
 */
export function withRealMachine(scenario: Scenario, machine: MachineSpec): Scenario {
  return (['a', 'b'] as const).reduce(
    (now, pane) =>
      policyOf(now, pane)?.id === usual.threads
        ? withPolicy(now, pane, { id: recordedPolicy, params: {} })
        : now,
    withOtherMachine(scenario, machine),
  );
}
