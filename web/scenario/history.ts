/** Undo and redo as immutable values: past, present and future. Pure functions; store.ts keeps one history. */

/** An undoable step: its label, and the document before it (past) or after it (future). */
export interface Entry<T> {
  /** The action, as in "Undo: L2 size". */
  readonly label: string;
  /** Changes with the same gesture are one entry. */
  readonly gesture: string | null;
  /** Whether this step opened an unrelated document. */
  readonly opens?: true | undefined;
  readonly document: T;
}

export interface History<T> {
  readonly past: readonly Entry<T>[];
  readonly present: T;
  /** The documents that redo restores, nearest first. */
  readonly future: readonly Entry<T>[];
}

/** The largest number of entries; the oldest are dropped. */
export const mostEntries = 200;

export function newHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Whether two documents are equal. They come from JSON, so their texts are compared. */
export function sameDocument(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The history after a change to `next`. Within one gesture the entry keeps the document from before the gesture; a
 * gesture that ends where it began leaves no entry. A change without effect returns the same history.
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

/** Undoes one step, or returns the same history if there is none. */
export function undone<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  if (!last) return history;
  return {
    past: history.past.slice(0, -1),
    present: last.document,
    future: [{ ...last, gesture: null, document: history.present }, ...history.future],
  };
}

/** Redoes one step, or returns the same history if there is none. */
export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (!next) return history;
  return {
    past: [...history.past, { ...next, gesture: null, document: history.present }],
    present: next.document,
    future,
  };
}
