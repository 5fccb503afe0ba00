/** The scenario that opens if no other is requested. */
import text from '../../workloads/scenarios/balance-set.json?raw';
import type { Scenario } from './generated/types.ts';

/**
 * Parses a shipped scenario and fills in every field, as the engine would return it. The engine's tests parse them
 * all.
 */
export function shippedScenario(text: string): Scenario {
  const scenario = JSON.parse(text) as Scenario;
  const threads = scenario.workload.threads.map((group) => ({
    ...group,
    arrives_at_cycle: (group.arrives_at_cycle as number | undefined) ?? 0,
    instructions: (group.instructions as number | null | undefined) ?? null,
  }));
  return { ...scenario, workload: { ...scenario.workload, threads } };
}

export function defaultScenario(): Scenario {
  return shippedScenario(text);
}
