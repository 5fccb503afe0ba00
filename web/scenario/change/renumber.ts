/**
 * Renumbers threads and hardware contexts. Placements by hand, vetoes, reserved ways and page colours refer to their
 * numbers. After an edit that shifts the numbers, these references are adapted.
 */
import type { InterventionAction, JsonValue, Scenario } from '../generated/types.ts';
import { withPlaces } from './places.ts';

/** The new number, or null if it was removed. */
export type Renumber = (number: number) => number | null;

const isPlacement = (place: string): boolean => place === '/policy/params/placement';
/** Threads of a veto, of reserved ways, of page colours. */
const sets = /^\/(run\/interventions\/\d+\/action|machine\/caches\/\d+\/(partition|colours)\/\d+)\/threads$/;

/** How many threads the policies bind to hardware contexts: B's, those of A, of interventions and of forks together. */
export function bindingCount(scenario: Scenario): number {
  let count = 0;
  withPlaces(scenario, null, (value, place) => {
    if (isPlacement(place) && Array.isArray(value))
      count += value.filter((context) => context !== null).length;
    return value;
  });
  return count;
}

/** Renumbers hardware contexts: a thread bound to a removed context becomes unbound, and its recorded runs are removed. */
export function renumberContexts(scenario: Scenario, renumber: Renumber): Scenario {
  const moved = (runs: JsonValue[]): JsonValue[] => {
    const next: JsonValue[] = [];
    runs.forEach((list, context) => {
      const to = renumber(context);
      if (to !== null) next[to] = list;
    });
    return Array.from(next, (list: JsonValue | undefined) => list ?? []);
  };
  return withPlaces(scenario, '/machine/cores', (value, place) => {
    if (!Array.isArray(value)) return value;
    if (place === '/policy/params/runs') return moved(value);
    if (!isPlacement(place)) return value;
    return value.map((context) => (typeof context === 'number' ? renumber(context) : null));
  });
}

/**
 * Renumbers threads; `count` is their new number. A veto that names a removed thread is removed; ways and colours of
 * that thread remain with the others.
 */
export function renumberThreads(scenario: Scenario, renumber: Renumber, count: number): Scenario {
  const kept = (threads: JsonValue[]): JsonValue[] =>
    threads
      .map((thread) => (typeof thread === 'number' ? renumber(thread) : thread))
      .filter((thread) => thread !== null);
  const isKept = (intervention: JsonValue): boolean => {
    const { action } = intervention as unknown as { readonly action: InterventionAction };
    return action.kind !== 'veto' || kept(action.threads).length === action.threads.length;
  };
  const placed = (placement: JsonValue[]): JsonValue[] => {
    const next = new Array<JsonValue>(count).fill(null);
    placement.forEach((context, thread) => {
      const to = renumber(thread);
      if (to !== null && to < count) next[to] = context;
    });
    return next;
  };
  return withPlaces(scenario, '/workload/threads', (value, place) => {
    if (!Array.isArray(value)) return value;
    if (isPlacement(place) && value.length > 0) return placed(value);
    if (place === '/run/interventions') return value.filter(isKept);
    return sets.test(place) ? kept(value) : value;
  });
}
