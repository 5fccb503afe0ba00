/**
 * The new value, sharing every part that equals the old one, so that results computed or rendered from that part are
 * kept. Both are JSON.
 */
export function keepEqual<T>(before: unknown, next: T): T {
  return keep(before, next) as T;
}

function isPart(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function keep(before: unknown, next: unknown): unknown {
  if (!isPart(before) || !isPart(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const parts = Object.entries(next).map(([key, part]) => [key, keep(before[key], part)] as const);
  const isSame =
    parts.length === Object.keys(before).length && parts.every(([key, part]) => part === before[key]);
  if (isSame) return before;
  return Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
