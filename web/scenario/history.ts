/** Undo and redo as plain values: what was, what is, what was undone. Pure; store.ts holds one of these. */

/** A step that can be taken back: what was done, and the document before it (past) or after it (future). */
export interface Entry<T> {
  /** What was done, as in "Undo: L2 size". */
  readonly label: string;
  /** Changes with the same gesture are one entry. */
  readonly gesture: string | null;
  /** Another document was opened, which was not made from the one before. */
  readonly opens?: true | undefined;
  readonly document: T;
}

export interface History<T> {
  readonly past: readonly Entry<T>[];
  readonly present: T;
  /** What redo brings back, nearest first. */
  readonly future: readonly Entry<T>[];
}

/** Entries kept; older ones fall off. */
export const mostEntries = 200;

export function newHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Two documents that say the same. They come from JSON, so their text decides. */
export function sameDocument(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The history after a change to `next`. Within one gesture the entry keeps the document from before the gesture; a gesture
 * that ends where it began leaves nothing. A change that changes nothing leaves the history as it is.
 */
export function record<T>(
  history: History<T>,
  label: string,
  next: T,
  gesture: string | null = null,
): History<T> {
  const last = history.past.at(-1);
  if (sameDocument(history.present, next)) return history;
  if (gesture !== null && last?.gesture === gesture) {
    const past = sameDocument(last.document, next)
      ? history.past.slice(0, -1)
      : [...history.past.slice(0, -1), { ...last, label }];
    return { past, present: next, future: [] };
  }
  const past = [...history.past, { label, gesture, document: history.present }].slice(-mostEntries);
  return { past, present: next, future: [] };
}

/** The history after another document was opened. */
export function recordOpened<T>(history: History<T>, label: string, next: T): History<T> {
  const recorded = record(history, label, next);
  const last = recorded === history ? undefined : recorded.past.at(-1);
  return last ? { ...recorded, past: [...recorded.past.slice(0, -1), { ...last, opens: true }] } : history;
}

/** One step back, or the same history when there is none. */
export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    present: last.document,
    future: [{ ...last, gesture: null, document: history.present }, ...history.future],
  };
}

/** One step forward again, or the same history when there is none. */
export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return {
    past: [...history.past, { ...next, gesture: null, document: history.present }],
    present: next.document,
    future,
  };
}
