/** One run against another: the first becomes A, as the values of a baseline. */
import { differences } from '../differences.ts';
import type { JsonValue, Scenario } from '../generated/types.ts';
import { isWithin, valueAt } from '../pointer.ts';

/** `fork`: what differs is set on the way, and a baseline holds from the start. `equal`: both run the same. */
export type NotComparable = 'fork' | 'equal';

/** Places that are set as a whole, as the editors set them. */
const whole = ['/policy', '/run/interventions', '/workload/threads'];
/** Nothing of the simulation depends on these, and both panes have one axis of time. */
const ignored = ['/title', '/about', '/baseline', '/forks', '/run/frames_per_quantum'];

/** The values with which `present` becomes `other`. */
function valuesOf(present: Scenario, other: Scenario): Record<string, JsonValue> {
  const found = differences(present as unknown as JsonValue, other as unknown as JsonValue);
  const places = found.flatMap(({ pointer, after }) => {
    if (ignored.some((place) => isWithin(pointer, place))) return [];
    const place = whole.find((candidate) => isWithin(pointer, candidate));
    if (place !== undefined) return [place];
    // Pointers set values and remove none: what is to go, goes with what it is a part of.
    return [after === undefined ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer];
  });
  const outermost = places.filter(
    (pointer) => !places.some((other) => other !== pointer && isWithin(pointer, other)),
  );
  return Object.fromEntries(outermost.map((pointer) => [pointer, valueAt(other, pointer) ?? null]));
}

/** The present scenario with the B of another as its A; or why not. */
export function against(present: Scenario, other: Scenario): Scenario | NotComparable {
  if (present.forks ?? other.forks) return 'fork';
  const baseline = valuesOf(present, other);
  if (Object.keys(baseline).length === 0) return 'equal';
  return { ...present, baseline };
}
