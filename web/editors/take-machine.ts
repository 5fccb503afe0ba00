/** Moves the scenario to another machine; on a real one, reports the pane that then runs today's scheduler. */
import { onceAccepted } from '../engine/accepted.ts';
import { useLibrary } from '../engine/library.ts';
import { withOtherMachine } from '../scenario/change/machine.ts';
import { policyOf, schedulesOf } from '../scenario/change/policy.ts';
import { isNamedAsSold, withRealMachine } from '../scenario/change/real-machine.ts';
import { defaultScenario } from '../scenario/default.ts';
import { recordedPolicy } from '../scenario/generated/recording.ts';
import type { MachineSpec, Scenario } from '../scenario/generated/types.ts';
import { edit, useScenario } from '../scenario/store.ts';
import { notify } from '../ui/notices.ts';

const titleOn = ({ name }: MachineSpec): string => `Threads on ${name}`;

/** A shipped title tells of the shipped machine, so it is replaced, as is one from here; a title of one's own stays. */
function titled(scenario: Scenario, before: Scenario): Scenario {
  const { scenarios, variants } = useLibrary.getState();
  const known = [defaultScenario(), ...scenarios, ...variants, { title: titleOn(before.machine) }];
  const { machine } = scenario;
  const isOwn = known.every(({ title }) => title !== before.title);
  if (isOwn || machine.name === '' || schedulesOf(scenario) !== 'threads') return scenario;
  return { ...scenario, title: titleOn(machine) };
}

/** Moves the scenario to a real machine; `label` names the edit. */
export function takeRealMachine(label: string, machine: MachineSpec): void {
  edit(label, (scenario) => titled(withRealMachine(scenario, machine), scenario));
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
  else edit('Machine', (scenario) => titled(withOtherMachine(scenario, machine), scenario));
}
