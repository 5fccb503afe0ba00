/**
 * Renumbers threads and hardware contexts. Five places of a scenario refer to their numbers: manual placements (of
 * the policy and of the baseline's), vetoes, reserved ways and page colours. After an edit that shifts the numbers,
 * these references are adapted.
 */
import type { JsonValue, MachineSpec, PolicyChoice, Scenario } from '../generated/types.ts';
import { basePolicy, withBasePolicy } from './policy.ts';

/** The new number, or null if it was removed. */
export type Renumber = (number: number) => number | null;

function mapPolicies(scenario: Scenario, change: (policy: PolicyChoice) => PolicyChoice): Scenario {
  const policy = change(scenario.policy);
  const base = basePolicy(scenario);
  const next = policy === scenario.policy ? scenario : { ...scenario, policy };
  if (base === null) return next;
  const changed = change(base);
  return changed === base ? next : withBasePolicy(next, changed);
}

function mapPlacement(
  policy: PolicyChoice,
  change: (placement: readonly JsonValue[]) => JsonValue[],
): PolicyChoice {
  const placement = policy.params['placement'];
  if (!Array.isArray(placement) || placement.length === 0) return policy;
  return { ...policy, params: { ...policy.params, placement: change(placement) } };
}

/** Renumbers hardware contexts: a thread bound to a removed context becomes unbound. */
export function renumberContexts(scenario: Scenario, renumber: Renumber): Scenario {
  return mapPolicies(scenario, (policy) =>
    mapPlacement(policy, (placement) =>
      placement.map((context) => (typeof context === 'number' ? renumber(context) : null)),
    ),
  );
}

function renumberClasses(machine: MachineSpec, renumber: Renumber): MachineSpec {
  const renumbered = <Class extends { readonly threads: readonly number[] }>(classes: readonly Class[]) =>
    classes.map((one) => ({
      ...one,
      threads: one.threads.map(renumber).filter((thread) => thread !== null),
    }));
  const caches = machine.caches.map(({ partition, colours, ...cache }) => ({
    ...cache,
    ...(partition && { partition: renumbered(partition) }),
    ...(colours && { colours: renumbered(colours) }),
  }));
  return { ...machine, caches };
}

/**
 * Renumbers threads; `count` is their new number. A veto that names a removed thread is removed; ways and colours of
 * that thread remain with the others.
 */
export function renumberThreads(scenario: Scenario, renumber: Renumber, count: number): Scenario {
  const placed = mapPolicies(scenario, (policy) =>
    mapPlacement(policy, (placement) => {
      const next = new Array<JsonValue>(count).fill(null);
      placement.forEach((context, thread) => {
        const to = renumber(thread);
        if (to !== null && to < count) next[to] = context;
      });
      return next;
    }),
  );
  const interventions = placed.run.interventions.flatMap((intervention) => {
    const { action } = intervention;
    if (action.kind !== 'veto') return [intervention];
    const threads = action.threads.map(renumber);
    return threads.every((thread) => thread !== null)
      ? [{ ...intervention, action: { ...action, threads } }]
      : [];
  });
  return {
    ...placed,
    machine: renumberClasses(placed.machine, renumber),
    run: { ...placed.run, interventions },
  };
}
