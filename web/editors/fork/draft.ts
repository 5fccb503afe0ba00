/** The values that a fork will set, while they are being chosen. */
import { create } from 'zustand';
import { valueAt } from '../../scenario/pointer.ts';
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';

export type Values = Readonly<Record<string, JsonValue>>;

/** Adds a value, or removes it if it equals the parent's. */
export function withValue(values: Values, parent: Scenario, pointer: string, value: JsonValue): Values {
  const others = Object.fromEntries(Object.entries(values).filter(([other]) => other !== pointer));
  const is = JSON.stringify(valueAt(parent, pointer) ?? null);
  return is === JSON.stringify(value) ? others : { ...others, [pointer]: value };
}

const fixed = ['/version', '/title', '/about', '/baseline', '/run/seed', '/run/interventions'];

/** Pointers of all numbers, texts and switches that can be set manually, for the list of suggestions. */
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

/** Parses a typed value: JSON, or else plain text. */
export function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** Whether a fork was just made: the page jumps to the first decision that differs as soon as it is available. */
export const useForkMade = create<{ waiting: boolean }>(() => ({ waiting: false }));
