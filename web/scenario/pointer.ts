/** JSON pointers (RFC 6901), by which errors, baselines and editors name places in a scenario. */
import type { JsonValue } from './generated/types.ts';

/** Escapes a key for use in a pointer. */
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

/** The value at a pointer; undefined if there is none. */
export function valueAt(document: unknown, pointer: string): JsonValue | undefined {
  let value: unknown = document;
  for (const key of keysOf(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as JsonValue | undefined;
}

/** Whether `pointer` is `place` or is inside it. */
export function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

/** Whether a JSON value is an object. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Sets the value at a pointer, by the rule of the command line's `--set` (wasm-core/document/src/patch.rs): the
 * containing object or list entry must exist, the last key need not; `-` appends to a list. Returns null if the place
 * cannot be set.
 */
export function withValueAt<Document>(
  document: Document,
  pointer: string,
  value: JsonValue,
): Document | null {
  const put = (holder: unknown, keys: readonly string[]): unknown => {
    const [key = '', ...rest] = keys;
    const inside = (old: unknown): unknown => (rest.length === 0 ? value : put(old, rest));
    if (Array.isArray(holder)) {
      if (key === '-' && rest.length === 0) return [...(holder as readonly unknown[]), value];
      const index = /^\d+$/.test(key) ? Number(key) : holder.length;
      const next = index < holder.length ? inside(holder[index]) : undefined;
      return next === undefined
        ? undefined
        : holder.map((entry: unknown, at) => (at === index ? next : entry));
    }
    if (!isMap(holder)) return undefined;
    const next = inside(Object.hasOwn(holder, key) ? holder[key] : undefined);
    return next === undefined ? undefined : { ...holder, [key]: next };
  };
  if (!pointer.startsWith('/')) return null;
  return (put(document, keysOf(pointer)) ?? null) as Document | null;
}

/**
 * As `withValueAt`, but returns the document unchanged if the place cannot be set, and the value itself for the
 * empty pointer.
 */
export function setAt<Document>(document: Document, pointer: string, value: JsonValue): Document {
  return pointer === '' ? (value as Document) : (withValueAt(document, pointer, value) ?? document);
}
