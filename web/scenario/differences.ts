/** Finds the differences between two documents: the innermost places that both can have. */
import type { JsonValue } from './generated/types.ts';
import { escapeKey } from './pointer.ts';

export interface Difference {
  readonly pointer: string;
  /** undefined if the document has no value at this place. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares objects by key and lists of equal length by entry; lists of different lengths are one difference. */
export function differences(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer = '',
): Difference[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry, at) => differences(entry, after[at], `${pointer}/${at}`));
  if (isMap(before) && isMap(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], `${pointer}/${escapeKey(key)}`),
    );
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ pointer, before, after }];
}
