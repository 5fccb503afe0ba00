/** Edits of the policy, and of the baseline that it is compared with. */
import type { JsonValue, PolicyChoice, Scenario, Schedules } from '../generated/types.ts';
import { isWithin, setAt } from '../pointer.ts';

/** What of a scenario says which policies are compared. */
type HasPolicies = Pick<Scenario, 'policy' | 'baseline'>;

/** A is the baseline's pane, B the scenario's own. */
export type PaneLetter = 'a' | 'b';

/** What a scenario needs scheduled: policies of that kind fit it. */
export function schedulesOf({ workload }: Pick<Scenario, 'workload'>): Schedules {
  return workload.dag ? 'tasks' : 'threads';
}

/** What a scenario is compared with at first. */
const usual: Readonly<Record<Schedules, string>> = { threads: 'default', tasks: 'work-stealing' };

/** The policy of pane A: the scenario's with the baseline's pointers set; null without a baseline. */
export function basePolicy(scenario: HasPolicies): PolicyChoice | null {
  if (scenario.baseline === null) return null;
  let policy: JsonValue = { id: scenario.policy.id, params: scenario.policy.params };
  for (const [pointer, value] of Object.entries(scenario.baseline))
    if (isWithin(pointer, '/policy')) policy = setAt(policy, pointer.slice('/policy'.length), value);
  return policy as unknown as PolicyChoice;
}

/** The baseline's pointers that set something else than the policy. */
export function otherPointers(scenario: HasPolicies): [pointer: string, value: JsonValue][] {
  return Object.entries(scenario.baseline ?? {}).filter(([pointer]) => !isWithin(pointer, '/policy'));
}

/** Pane A with this policy. */
export function withBasePolicy(scenario: Scenario, policy: PolicyChoice): Scenario {
  const others = Object.fromEntries(otherPointers(scenario));
  return { ...scenario, baseline: { '/policy': { id: policy.id, params: policy.params }, ...others } };
}

/** The policy of a pane; null for A without a baseline. */
export function policyOf(scenario: HasPolicies, pane: PaneLetter): PolicyChoice | null {
  return pane === 'a' ? basePolicy(scenario) : scenario.policy;
}

/** A pane with another policy. */
export function withPolicy(scenario: Scenario, pane: PaneLetter, policy: PolicyChoice): Scenario {
  return pane === 'a' ? withBasePolicy(scenario, policy) : { ...scenario, policy };
}

/** One parameter set. */
export function withParam(scenario: Scenario, pane: PaneLetter, id: string, value: JsonValue): Scenario {
  const policy = policyOf(scenario, pane);
  if (policy === null) return scenario;
  return withPolicy(scenario, pane, { ...policy, params: { ...policy.params, [id]: value } });
}

/** With a baseline (the usual policy, everything else equal) or without one. */
export function withBaseline(scenario: Scenario, on: boolean): Scenario {
  const id = usual[schedulesOf(scenario)];
  return { ...scenario, baseline: on ? { '/policy': { id, params: {} } } : null };
}

/** Pane A no longer differs in this. */
export function withoutPointer(scenario: Scenario, pointer: string): Scenario {
  if (scenario.baseline === null) return scenario;
  const kept = Object.entries(scenario.baseline).filter(([other]) => other !== pointer);
  return { ...scenario, baseline: Object.fromEntries(kept) };
}
