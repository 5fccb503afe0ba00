/** Edits of the policy, and of the baseline with which it is compared. */
import type {
  JsonValue,
  ParamSpec,
  PolicyChoice,
  PolicyInfo,
  Scenario,
  Schedules,
} from '../generated/types.ts';
import { escapeKey, isWithin, setAt } from '../pointer.ts';
import { policyAtEnd, withPolicyAtEnd } from './ends.ts';
import { branchesOf, shownEnds, trunkOf, wholePolicy, withEnd, withoutFork } from './forks.ts';

/** The part of a scenario that determines which policies are compared. */
type HasPolicies = Pick<Scenario, 'policy' | 'baseline'>;

/** The panes. Without forks A shows the baseline, B the scenario itself. */
export type PaneLetter = 'a' | 'b';

/** What the policies of a scenario schedule: tasks or threads. */
export function schedulesOf({ workload }: Pick<Scenario, 'workload'>): Schedules {
  return workload.dag ? 'tasks' : 'threads';
}

/** The policy of a new baseline. */
export const usual: Readonly<Record<Schedules, string>> = { threads: 'default', tasks: 'work-stealing' };

/** The policy of pane A: the scenario's with the baseline's pointers applied; null without a baseline. */
export function basePolicy(scenario: HasPolicies): PolicyChoice | null {
  if (scenario.baseline === null) return null;
  let policy: PolicyChoice = { id: scenario.policy.id, params: scenario.policy.params };
  for (const [pointer, value] of Object.entries(scenario.baseline))
    if (isWithin(pointer, '/policy')) policy = setAt(policy, pointer.slice('/policy'.length), value);
  return wholePolicy(policy);
}

/** The baseline's pointers outside the policy. */
export function otherPointers(scenario: HasPolicies): [pointer: string, value: JsonValue][] {
  return Object.entries(scenario.baseline ?? {}).filter(([pointer]) => !isWithin(pointer, '/policy'));
}

/** Sets the policy of pane A. */
export function withBasePolicy(scenario: Scenario, policy: PolicyChoice): Scenario {
  const others = Object.fromEntries(otherPointers(scenario));
  return { ...scenario, baseline: { '/policy': { id: policy.id, params: policy.params }, ...others } };
}

/** The policy that a pane shows: the final one of its end; null for A if it has no end. */
export function policyOf(scenario: Scenario, pane: PaneLetter): PolicyChoice | null {
  const end = shownEnds(scenario)[pane];
  return end === null ? null : policyAtEnd(scenario, end).policy;
}

/** The cycle from which an edit of a pane's policy takes effect. */
export function policyFrom(scenario: Scenario, pane: PaneLetter): number {
  const end = shownEnds(scenario)[pane];
  return end === null ? 0 : policyAtEnd(scenario, end).from;
}

/**
 * Sets the policy that a pane shows: its fork's, or its trunk's. A pane A without an end starts to show the baseline.
 */
export function withPolicy(scenario: Scenario, pane: PaneLetter, policy: PolicyChoice): Scenario {
  const end = shownEnds(scenario)[pane];
  if (end === null) return withBasePolicy(withBaseline(scenario, true), policy);
  const inSetting = withPolicyAtEnd(scenario, end, policy);
  if (inSetting) return inSetting;
  return trunkOf(scenario, end) === 'a' ? withBasePolicy(scenario, policy) : { ...scenario, policy };
}

/** Whether a parameter has an effect: some apply only with a given value of another parameter. */
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

/** The place of a parameter of B's policy. */
export function placeOfParam(id: string): string {
  return `/policy/params/${escapeKey(id)}`;
}

/** Sets one parameter. */
export function withParam(scenario: Scenario, pane: PaneLetter, id: string, value: JsonValue): Scenario {
  const policy = policyOf(scenario, pane);
  if (policy === null) return scenario;
  return withPolicy(scenario, pane, { ...policy, params: { ...policy.params, [id]: value } });
}

/** Adds a baseline in pane A (initially the usual policy, all else equal), or removes it with its forks. */
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

/** Removes one difference of pane A. */
export function withoutPointer(scenario: Scenario, pointer: string): Scenario {
  if (scenario.baseline === null) return scenario;
  const kept = Object.entries(scenario.baseline).filter(([other]) => other !== pointer);
  return { ...scenario, baseline: Object.fromEntries(kept) };
}
