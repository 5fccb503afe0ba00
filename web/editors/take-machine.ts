/** Moves the scenario to another machine; on a real one, reports the pane that then runs today's scheduler. */
import { onceAccepted } from '../engine/accepted.ts';
import { withOtherMachine } from '../scenario/change/machine.ts';
import { policyOf } from '../scenario/change/policy.ts';
import { isNamedAsSold, withRealMachine } from '../scenario/change/real-machine.ts';
import { recordedPolicy } from '../scenario/generated/recording.ts';
import type { MachineSpec } from '../scenario/generated/types.ts';
import { edit, useScenario } from '../scenario/store.ts';
import { notify } from '../ui/notices.ts';

/** Moves the scenario to a real machine; `label` names the edit. */
export function takeRealMachine(label: string, machine: MachineSpec): void {
  edit(label, (scenario) => withRealMachine(scenario, machine));
  const { scenario } = useScenario.getState();
  const today = (['a', 'b'] as const).filter((pane) => policyOf(scenario, pane)?.id === recordedPolicy);
  const said = {
    title: `The machine is now ${machine.name === '' ? 'yours' : machine.name}`,
    detail: today.map((pane) => `${pane.toUpperCase()} runs EEVDF, Linux’s default scheduler.`).join(' '),
    tone: 'good',
  } as const;
  onceAccepted(scenario, () => notify(said));
}

/** Moves the scenario to a shipped machine; machines from papers keep the policies. */
export function takeShippedMachine(machine: MachineSpec): void {
  if (isNamedAsSold(machine)) takeRealMachine('Machine', machine);
  else edit('Machine', (scenario) => withOtherMachine(scenario, machine));
}
