/** Compares one run with another: the first becomes A, expressed as baseline values. */
import { differences } from '../differences.ts';
import type { JsonValue, Scenario } from '../generated/types.ts';
import { isWithin, valueAt } from '../pointer.ts';

/**
 * `fork`: forks set the differences during the run, but a baseline applies from the start. `equal`: both runs are the
 * same.
 */
export type NotComparable = 'fork' | 'equal';

/** Places that the editors set as a whole. */
const whole = ['/policy', '/run/interventions', '/workload/threads'];
/** The simulation depends on none of these, and both panes share one time axis. */
const ignored = ['/title', '/about', '/baseline', '/forks', '/run/frames_per_quantum'];

/** The values that turn `present` into `other`. */
function valuesOf(present: Scenario, other: Scenario): Record<string, JsonValue> {
  const found = differences(present, other);
  const places = found.flatMap(({ pointer, after }) => {
    if (ignored.some((place) => isWithin(pointer, place))) return [];
    const place = whole.find((candidate) => isWithin(pointer, candidate));
    if (place !== undefined) return [place];
    // Pointers set values and remove none: to remove a value, set the value that contains it.
    return [after === undefined ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer];
  });
  const outermost = places.filter(
    (pointer) => !places.some((other) => other !== pointer && isWithin(pointer, other)),
  );
  return Object.fromEntries(outermost.map((pointer) => [pointer, valueAt(other, pointer) ?? null]));
}

/** The scenario `present` with the B of `other` as its A, or the reason why they cannot be compared. */
export function against(present: Scenario, other: Scenario): Scenario | NotComparable {
  if (present.forks ?? other.forks) return 'fork';
  const baseline = valuesOf(present, other);
  if (Object.keys(baseline).length === 0) return 'equal';
  return { ...present, baseline };
}
