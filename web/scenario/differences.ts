/** Where two documents differ: the innermost places that both can have. */
import type { JsonValue } from './generated/types.ts';
import { escapeKey } from './pointer.ts';

export interface Difference {
  readonly pointer: string;
  /** undefined where the document has nothing at this place. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Objects are compared by key, lists of equal length by entry; a list of another length is one difference. */
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
