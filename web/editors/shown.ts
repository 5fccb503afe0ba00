/** What the editors show: pane B's document, a fork's values included. */
import { documentOfPane } from '../scenario/change/ends.ts';
import type { MachineSpec } from '../scenario/generated/types.ts';
import { useScenario } from '../scenario/store.ts';

export function useShownMachine(): MachineSpec {
  return useScenario(({ scenario }) => (documentOfPane(scenario, 'b') ?? scenario).machine);
}
