/** A scenario on a real machine: there, the default is the scheduler of today. */
import { recordedPolicy } from '../generated/recording.ts';
import type { MachineSpec, Scenario } from '../generated/types.ts';
import { withOtherMachine } from './machine.ts';
import { policyOf, usual, withPolicy } from './policy.ts';

/**
 * Whether a machine that ships is real hardware: such a machine has the name and the year under which it was sold, as in "AMD EPYC
 * 7742, 2019". Machines of the papers and invented ones have other names.
 */
export function isNamedAsSold({ name }: Pick<MachineSpec, 'name'>): boolean {
  return /, \d{4}$/.test(name);
}

/**
 * The scenario on a real machine. A pane that runs the default policy, a scheduler of 1999, runs Linux's default since 6.6
 * there; policies that somebody chose stay.
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
