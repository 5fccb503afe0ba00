/** JSON pointers (RFC 6901), as errors, baselines and editors name places in a scenario. */
import type { JsonValue } from './generated/types.ts';

/** A key as a part of a pointer. */
export function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The keys of a pointer: `/machine/caches/1` → machine, caches, 1. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at a pointer; undefined when nothing does. */
export function valueAt(document: unknown, pointer: string): JsonValue | undefined {
  let value: unknown = document;
  for (const key of keysOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as JsonValue | undefined;
}

/** Whether `pointer` is `place` or lies inside it. */
export function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** A document with a value at a pointer, as the engine sets it; unchanged where nothing holds the place. */
export function setAt(document: JsonValue, pointer: string, value: JsonValue): JsonValue {
  return setInside(document, keysOf(pointer), value);
}

function setInside(holder: JsonValue, [key, ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (key === undefined) return value;
  if (Array.isArray(holder)) {
    if (key === '-' && rest.length === 0) return [...holder, value];
    return holder.map((item, index) => (index.toString() === key ? setInside(item, rest, value) : item));
  }
  if (typeof holder !== 'object' || holder === null) return holder;
  if (rest.length > 0 && !Object.hasOwn(holder, key)) return holder;
  return { ...holder, [key]: setInside(holder[key] ?? null, rest, value) };
}
