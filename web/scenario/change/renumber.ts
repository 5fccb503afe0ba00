/**
 * Threads and hardware contexts have numbers, and five places of a scenario speak of them: placements by hand (of the
 * policy and of the baseline's), vetoes, reserved ways and page colours. When an edit shifts the numbers, what was said goes on meaning the same.
 */
import type { JsonValue, MachineSpec, PolicyChoice, Scenario } from '../generated/types.ts';
import { basePolicy, withBasePolicy } from './policy.ts';

/** The new number of something, or null when it is gone. */
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

/** Hardware contexts got other numbers: a thread bound to one that is gone goes where it likes. */
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
 * Threads got other numbers; `count` is how many there are now. A veto that names a thread that is gone goes too; ways
 * and colours that it had stay those of the others.
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
