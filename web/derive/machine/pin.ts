/** Manual placement of threads: the scenario in which one pane's policy is `pinned`. */
import type { Intervention, JsonValue, PolicyChoice, Scenario } from '../../scenario/generated/types.ts';
import { withInterventions } from '../../scenario/change/ends.ts';
import { isWithin, keysOf } from '../../scenario/pointer.ts';

/** For each thread the hardware context it is bound to; null leaves it free. */
export type Placement = readonly (number | null)[];

/** The policy that a pane runs: for A, the baseline may override it, or parts of it. */
function policyOf(scenario: Scenario, pane: 'a' | 'b'): PolicyChoice {
  if (pane === 'b' || scenario.baseline === null) return scenario.policy;
  return Object.entries(scenario.baseline)
    .filter(([pointer]) => isWithin(pointer, '/policy'))
    .sort(([one], [other]) => one.length - other.length)
    .reduce((policy, [pointer, value]) => replaced(policy, keysOf(pointer).slice(1), value), scenario.policy);
}

function replaced(policy: PolicyChoice, [key, param]: readonly string[], value: JsonValue): PolicyChoice {
  if (key === undefined) return value as PolicyChoice;
  if (param === undefined) return { ...policy, [key]: value };
  return { ...policy, params: { ...policy.params, [param]: value } };
}

/** The manual placement that a pane already has; null under any other policy. */
export function handPlacement(scenario: Scenario, pane: 'a' | 'b', threads: number): Placement | null {
  return placementBy(policyOf(scenario, pane), threads);
}

/** The placement in the parameters of the policy `pinned`; null for any other policy. */
export function placementBy({ id, params }: PolicyChoice, threads: number): Placement | null {
  if (id !== 'pinned') return null;
  const given = params['placement'];
  const list = Array.isArray(given) ? given : [];
  return Array.from({ length: threads }, (_, thread) => {
    const context = list[thread];
    return typeof context === 'number' ? context : null;
  });
}

/** The policy `pinned` with this placement. */
export function pinnedBy(placement: Placement) {
  return { id: 'pinned', params: { placement: [...placement] } };
}

/** The current placement by thread; `running` is the thread of each hardware context, −1 for none. */
export function placementOf(running: ArrayLike<number>, threads: number): Placement {
  const placement: (number | null)[] = Array.from({ length: threads }, () => null);
  for (let context = 0; context < running.length; context++) {
    const thread = running[context] ?? -1;
    if (thread >= 0) placement[thread] = context;
  }
  return placement;
}

/**
 * The placement with `thread` on `context`. Without `share`, threads bound to `context` move to the thread's old
 * context, or wait if it had none. With `share` (for a placement that is already manual) they stay and take turns.
 */
export function moved(placement: Placement, thread: number, context: number, share: boolean): Placement {
  const old = placement[thread] ?? null;
  return placement.map((at, other) => {
    if (other === thread) return context;
    return at === context && !share ? old : at;
  });
}

/**
 * A placement in which `context` keeps its thread alone: each unbound thread is bound to the other context with the
 * fewest threads, so that the thread on `context` is seen to run.
 */
export function keptAlone(placement: Placement, context: number, contexts: number): Placement {
  const bound = new Array<number>(contexts).fill(0);
  for (const at of placement) if (at !== null) bound[at] = (bound[at] ?? 0) + 1;
  const others = Array.from({ length: contexts }, (_, at) => at).filter((at) => at !== context);
  if (others.length === 0) return placement;
  return placement.map((at) => {
    if (at !== null) return at;
    const chosen = others.reduce((best, next) => ((bound[next] ?? 0) < (bound[best] ?? 0) ? next : best));
    bound[chosen] = (bound[chosen] ?? 0) + 1;
    return chosen;
  });
}

/** The scenario in which a pane takes this placement at a cycle; its past, and the other pane, are unchanged. */
export function pinnedFrom(
  scenario: Scenario,
  pane: 'a' | 'b',
  placement: Placement,
  cycle: number,
): Scenario {
  if (cycle === 0) return pinned(scenario, pane, placement);
  const values = { '/policy': pinnedBy(placement) };
  const { baseline, run } = scenario;
  const ofA = baseline?.['/run/interventions'];
  const list = pane === 'a' && Array.isArray(ofA) ? (ofA as unknown as Intervention[]) : run.interventions;
  // A second drag at the same cycle replaces the first.
  const kept = list.filter(
    ({ at_cycle: at, action }) =>
      !(at === cycle && action.kind === 'set' && Object.hasOwn(action.values, '/policy')),
  );
  return withInterventions(scenario, pane, [...kept, { at_cycle: cycle, action: { kind: 'set', values } }]);
}

/** The scenario with a pane's policy set to this placement; the other pane keeps its policy. */
export function pinned(scenario: Scenario, pane: 'a' | 'b', placement: Placement): Scenario {
  const policy = pinnedBy(placement);
  const { baseline } = scenario;
  if (baseline === null) return { ...scenario, policy };
  const rest = Object.entries(baseline).filter(([pointer]) => !isWithin(pointer, '/policy'));
  const policyOfA: PolicyChoice = pane === 'a' ? policy : policyOf(scenario, 'a');
  return {
    ...scenario,
    policy: pane === 'b' ? policy : scenario.policy,
    baseline: { ...Object.fromEntries(rest), '/policy': policyOfA as JsonValue },
  };
}
