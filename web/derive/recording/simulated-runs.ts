/** The runs on the stage that schedule threads: each can be read like a recording. */
import type { PaneId } from '../../engine/client.ts';
import type { Pane } from '../../engine/pane.ts';
import type { PolicyInfo, Scenario } from '../../scenario/generated/types.ts';
import { policyTitle } from '../names/policy.ts';

export interface SimulatedRun {
  readonly scenario: Scenario;
  /** "B: EEVDF"; only the policy's name if nothing is compared. */
  readonly name: string;
}

/** The runs of the given panes, A first. Programs of tasks schedule themselves and are left out. */
export function simulatedRuns(
  panes: Readonly<Record<PaneId, Pick<Pane, 'scenario' | 'tasks'> | null>>,
  policies: readonly PolicyInfo[],
): SimulatedRun[] {
  const isCompared = panes.a !== null && panes.b !== null;
  return (['a', 'b'] as const).flatMap((id) => {
    const pane = panes[id];
    if (!pane || pane.tasks) return [];
    const { name } = policyTitle(policies, pane.scenario.policy);
    return [{ scenario: pane.scenario, name: isCompared ? `${id.toUpperCase()}: ${name}` : name }];
  });
}
