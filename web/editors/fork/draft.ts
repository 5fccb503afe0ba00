/** What a fork will set, while the person is still choosing. */
import { create } from 'zustand';
import { valueAt } from '../../scenario/pointer.ts';
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';

export type Values = Readonly<Record<string, JsonValue>>;

/** With one more value; without it where it is what the parent has anyway. */
export function withValue(values: Values, parent: Scenario, pointer: string, value: JsonValue): Values {
  const others = Object.fromEntries(Object.entries(values).filter(([other]) => other !== pointer));
  const is = JSON.stringify(valueAt(parent, pointer) ?? null);
  return is === JSON.stringify(value) ? others : { ...others, [pointer]: value };
}

const fixed = ['/version', '/title', '/about', '/baseline', '/run/seed', '/run/interventions'];

/** Pointers of all numbers, texts and switches that can be set by hand, for the list of suggestions. */
export function pointersOf(document: Scenario): string[] {
  const found: string[] = [];
  const walk = (value: unknown, place: string): void => {
    if (fixed.some((start) => place.startsWith(start))) return;
    if (typeof value !== 'object' || value === null) {
      found.push(place);
      return;
    }
    for (const [key, inside] of Object.entries(value))
      walk(inside, `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  walk(document, '');
  return found;
}

/** Text typed for a value: JSON, or a word that is none. */
export function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** A fork was just made: the page goes to the first decision that differs as soon as it is known. */
export const useForkMade = create<{ waiting: boolean }>(() => ({ waiting: false }));
