/**
 * What this browser keeps, so that a reload or a crash costs nothing: the undo history of this tab (sessionStorage, which
 * a restored tab gets back) and the last scenario of any tab (localStorage). Both say nothing that a link does not.
 */
import { mostEntries, type Entry, type History } from './history.ts';
import type { Work } from './store.ts';

const historyKey = 'coscope.history.2';
const lastKey = 'coscope.last.1';
/** Characters; browsers give a tab about five million. */
const mostLetters = 1_500_000;

interface KeptEntry {
  readonly label: string;
  readonly opens?: true | undefined;
  readonly text: string;
}

interface KeptHistory {
  /** The address bar's fragment: the last document that the engine took, which `present` need not be. */
  readonly fragment: string;
  readonly present: string;
  readonly past: readonly KeptEntry[];
  readonly future: readonly KeptEntry[];
}

function keep(entries: readonly Entry<Work>[]): KeptEntry[] {
  return entries.map(({ label, opens, document }) => ({ label, opens, text: JSON.stringify(document) }));
}

/** Keeps the history and the document. Storage that is full or off costs the history, never the page. */
export function keepWork(history: History<Work>, fragment: string): void {
  const present = JSON.stringify(history.present);
  let room = mostLetters;
  const past = keep(history.past)
    .reverse()
    .filter(({ text }) => (room -= text.length) > 0)
    .reverse();
  const kept: KeptHistory = { fragment, present, past, future: keep(history.future) };
  // Each by itself: one of them may be full, or denied, while the other is not.
  put(() => localStorage, lastKey, JSON.stringify(history.present.scenario));
  // Where the history finds no room, what is here does.
  if (!put(() => sessionStorage, historyKey, JSON.stringify(kept)))
    put(() => sessionStorage, historyKey, JSON.stringify({ ...kept, past: [], future: [] }));
}

/** Keeps a text; false where there is no room or no storage: the address bar still holds the document. */
function put(storage: () => Storage, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isEntry(value: unknown): value is KeptEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    'text' in value &&
    isText(value.label) &&
    isText(value.text) &&
    (!('opens' in value) || value.opens === true)
  );
}

function isKept(value: unknown): value is KeptHistory {
  if (typeof value !== 'object' || value === null) return false;
  if (!('fragment' in value && 'present' in value && 'past' in value && 'future' in value)) return false;
  const lists = [value.past, value.future];
  return (
    isText(value.fragment) &&
    isText(value.present) &&
    lists.every((list) => Array.isArray(list) && list.every(isEntry))
  );
}

function revive({ label, opens, text }: KeptEntry): Entry<Work> {
  return { label, gesture: null, opens, document: JSON.parse(text) as Work };
}

/** The history that this tab kept, if it belongs to what the address says now. */
export function keptHistory(fragment: string): History<Work> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(historyKey) ?? 'null');
    if (!isKept(kept) || kept.fragment !== fragment) return null;
    return {
      past: kept.past.slice(-mostEntries).map(revive),
      present: JSON.parse(kept.present) as Work,
      future: kept.future.map(revive),
    };
  } catch {
    return null;
  }
}

/** The text of the last scenario that anybody worked on in this browser; to be read like any text from outside. */
export function lastScenarioText(): string | null {
  try {
    return localStorage.getItem(lastKey);
  } catch {
    return null;
  }
}
