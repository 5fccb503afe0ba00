/** Edits of the policy, and of the baseline that it is compared with. */
import type {
  JsonValue,
  ParamSpec,
  PolicyChoice,
  PolicyInfo,
  Scenario,
  Schedules,
} from '../generated/types.ts';
import { isWithin, setAt } from '../pointer.ts';
import { policyAtEnd, withPolicyAtEnd } from './ends.ts';
import { branchesOf, shownEnds, trunkOf, wholePolicy, withEnd, withoutFork } from './forks.ts';

/** What of a scenario says which policies are compared. */
type HasPolicies = Pick<Scenario, 'policy' | 'baseline'>;

/** The panes. Without forks A shows the baseline, B the scenario itself. */
export type PaneLetter = 'a' | 'b';

/** What a scenario needs scheduled: policies of that kind fit it. */
export function schedulesOf({ workload }: Pick<Scenario, 'workload'>): Schedules {
  return workload.dag ? 'tasks' : 'threads';
}

/** What a scenario is compared with at first. */
export const usual: Readonly<Record<Schedules, string>> = { threads: 'default', tasks: 'work-stealing' };

/** The policy of pane A: the scenario's with the baseline's pointers set; null without a baseline. */
export function basePolicy(scenario: HasPolicies): PolicyChoice | null {
  if (scenario.baseline === null) return null;
  let policy: JsonValue = { id: scenario.policy.id, params: scenario.policy.params };
  for (const [pointer, value] of Object.entries(scenario.baseline))
    if (isWithin(pointer, '/policy')) policy = setAt(policy, pointer.slice('/policy'.length), value);
  return wholePolicy(policy as unknown as PolicyChoice);
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

/** The policy that a pane shows: that of its end, at last; null for A where there is none. */
export function policyOf(scenario: Scenario, pane: PaneLetter): PolicyChoice | null {
  const end = shownEnds(scenario)[pane];
  return end === null ? null : policyAtEnd(scenario, end).policy;
}

/** The cycle from which an edit of a pane's policy holds. */
export function policyFrom(scenario: Scenario, pane: PaneLetter): number {
  const end = shownEnds(scenario)[pane];
  return end === null ? 0 : policyAtEnd(scenario, end).from;
}

/** Another policy for what a pane shows: its fork's, or its trunk's. A without an end begins to show the baseline. */
export function withPolicy(scenario: Scenario, pane: PaneLetter, policy: PolicyChoice): Scenario {
  const end = shownEnds(scenario)[pane];
  if (end === null) return withBasePolicy(withBaseline(scenario, true), policy);
  const inSetting = withPolicyAtEnd(scenario, end, policy);
  if (inSetting) return inSetting;
  return trunkOf(scenario, end) === 'a' ? withBasePolicy(scenario, policy) : { ...scenario, policy };
}

/** Whether a parameter does anything beside the others: some wait for the value of another one. */
export function doesSomething(
  info: Pick<PolicyInfo, 'params'>,
  given: PolicyChoice['params'],
  { only_with: condition }: ParamSpec,
): boolean {
  if (!condition) return true;
  const [id, value] = condition;
  const other = info.params.find((spec) => spec.id === id);
  return other !== undefined && (given[id] ?? other.default) === value && doesSomething(info, given, other);
}

/** One parameter set. */
export function withParam(scenario: Scenario, pane: PaneLetter, id: string, value: JsonValue): Scenario {
  const policy = policyOf(scenario, pane);
  if (policy === null) return scenario;
  return withPolicy(scenario, pane, { ...policy, params: { ...policy.params, [id]: value } });
}

/** With a baseline in pane A (at first the usual policy, everything else equal), or without one and its forks. */
export function withBaseline(scenario: Scenario, on: boolean): Scenario {
  if (on) {
    const id = usual[schedulesOf(scenario)];
    const { baseline, forks } = scenario;
    const next = { ...scenario, baseline: baseline ?? { '/policy': { id, params: {} } } };
    return forks ? withEnd(next, 'a', 'a') : next;
  }
  const itsForks = branchesOf(scenario).filter(({ of }) => of === 'a');
  const { forks, ...rest } = itsForks.reduce((now, { id }) => withoutFork(now, id), scenario);
  if (!forks) return { ...rest, baseline: null };
  return { ...rest, baseline: null, forks: { ...forks, a: null, b: forks.b === 'a' ? 'b' : forks.b } };
}

/** Pane A no longer differs in this. */
export function withoutPointer(scenario: Scenario, pointer: string): Scenario {
  if (scenario.baseline === null) return scenario;
  const kept = Object.entries(scenario.baseline).filter(([other]) => other !== pointer);
  return { ...scenario, baseline: Object.fromEntries(kept) };
}
