/** The document that the editors show: pane B's, with the values of its forks. */
import { documentOfPane } from '../scenario/change/ends.ts';
import type { MachineSpec } from '../scenario/generated/types.ts';
import { useScenario } from '../scenario/store.ts';

export function useShownMachine(): MachineSpec {
  return useScenario(({ scenario }) => (documentOfPane(scenario, 'b') ?? scenario).machine);
}
