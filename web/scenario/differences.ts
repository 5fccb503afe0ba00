/** Finds the differences between two documents: the innermost places that both can have. */
import type { JsonValue } from './generated/types.ts';
import { escapeKey, isMap } from './pointer.ts';

export interface Difference {
  readonly pointer: string;
  /** undefined if the document has no value at this place. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

function between(before: unknown, after: unknown, pointer: string): Difference[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry, at) => between(entry, after[at], `${pointer}/${at}`));
  if (isMap(before) && isMap(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      between(before[key], after[key], `${pointer}/${escapeKey(key)}`),
    );
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ pointer, before: before as JsonValue | undefined, after: after as JsonValue | undefined }];
}

/**
 * Compares objects by key and lists of equal length by entry; lists of different lengths are one difference. `pointer`
 * is the place of both documents.
 */
export function differences<Document>(before: Document, after: Document, pointer = ''): Difference[] {
  return between(before, after, pointer);
}
