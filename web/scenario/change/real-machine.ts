/** A scenario on a machine that somebody owns: there, the default is the scheduler of today. */
import { recordedPolicy } from '../generated/recording.ts';
import type { MachineSpec, Scenario } from '../generated/types.ts';
import { withOtherMachine } from './machine.ts';
import { policyOf, usual, withPolicy } from './policy.ts';

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
