/**
 * Edits of all places of a scenario at once, including those that it mentions by pointer: in the values of the
 * baseline, of interventions and of forks.
 */
import type { JsonValue, Scenario } from '../generated/types.ts';
import { escapeKey, isMap, isWithin } from '../pointer.ts';

/** What is to stand at a place instead; the same value if nothing changes there. */
type Change = (value: JsonValue, place: string) => JsonValue;
type Values = Readonly<Record<string, JsonValue>>;

/** Places that hold values by pointer. */
const byPointer = /^\/(baseline|run\/interventions\/\d+\/action\/values|forks\/branches\/\d+\/values)$/;

/**
 * Changes all places outside the workload, outer ones first. A set of values that replaces `own` refers to its own, and
 * stays.
 */
export function withPlaces(scenario: Scenario, own: string | null, change: Change): Scenario {
  const isOwn = (pointer: string): boolean =>
    own !== null && (isWithin(pointer, own) || isWithin(own, pointer));
  const changed = (value: JsonValue, place: string): JsonValue => {
    if (isWithin(place, '/workload')) return value;
    const next = change(value, place);
    if (Array.isArray(next)) {
      const list = next.map((entry, index) => changed(entry, `${place}/${index.toString()}`));
      return list.every((entry, index) => entry === next[index]) ? next : list;
    }
    if (!isMap(next)) return next;
    const holdsValues = byPointer.test(place);
    if (holdsValues && Object.keys(next).some(isOwn)) return value;
    const entries = Object.entries(next).map(([key, entry]): [string, JsonValue] => [
      key,
      changed(entry, holdsValues ? key : `${place}/${escapeKey(key)}`),
    ]);
    return entries.every(([key, entry]) => entry === next[key]) ? next : Object.fromEntries(entries);
  };
  return changed(scenario as unknown as JsonValue, '') as unknown as Scenario;
}

/** Changes the values by pointer of the baseline, of each intervention and of each fork. */
export function withValues(scenario: Scenario, change: (values: Values) => Values): Scenario {
  return withPlaces(scenario, null, (value, place) =>
    byPointer.test(place) && isMap(value) ? change(value) : value,
  );
}

/** Values by pointer after the removal of an entry of a list: the indices of later entries drop by one. */
export function valuesWithout(values: Values, list: string, index: number): Values {
  const inList = new RegExp(`^${list}/(\\d+)(.*)$`);
  const moved = Object.entries(values).flatMap(([pointer, value]) => {
    const [, at, rest = ''] = inList.exec(pointer) ?? [];
    if (at === undefined || Number(at) < index) return [[pointer, value] as const];
    return Number(at) === index ? [] : [[`${list}/${Number(at) - 1}${rest}`, value] as const];
  });
  return Object.fromEntries(moved);
}
