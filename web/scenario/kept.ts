/**
 * Stores work in this browser, so that a reload or a crash loses nothing: the undo history of this tab
 * (sessionStorage, which a restored tab gets back) and the last scenario of any tab (localStorage). Both contain only
 * what a link contains.
 */
import type { Scenario } from './generated/types.ts';
import { mostEntries, type Entry, type History } from './history.ts';
import type { Work } from './store.ts';

const historyKey = 'coscope.history.3';
const lastKey = 'coscope.last.1';
/** In characters; browsers allow a tab about five million. */
const mostLetters = 1_500_000;

interface KeptEntry {
  readonly label: string;
  readonly opens?: true | undefined;
  readonly text: string;
}

interface KeptHistory {
  /** The address bar's fragment: the last document that the engine accepted, which may differ from `present`. */
  readonly fragment: string;
  /** Fragments that it replaced a moment before: a reload that was already under way loads one of them. */
  readonly before: readonly string[];
  readonly present: string;
  readonly past: readonly KeptEntry[];
  readonly future: readonly KeptEntry[];
}

function keep(entries: readonly Entry<Work>[]): KeptEntry[] {
  return entries.map(({ label, opens, document }) => ({ label, opens, text: JSON.stringify(document) }));
}

/** Stores the scenario for later visits. If storage is full or off, it is lost, but the page goes on. */
export function keepLast(scenario: Scenario): void {
  put(() => localStorage, lastKey, JSON.stringify(scenario));
}

/** Stores the history and the document for this tab. */
export function keepHistory(history: History<Work>, fragment: string, before: readonly string[] = []): void {
  const present = JSON.stringify(history.present);
  let room = mostLetters;
  const past = keep(history.past)
    .reverse()
    .filter(({ text }) => (room -= text.length) > 0)
    .reverse();
  const kept: KeptHistory = { fragment, before, present, past, future: keep(history.future) };
  // If the history does not fit, the present document may.
  if (!put(() => sessionStorage, historyKey, JSON.stringify(kept)))
    put(() => sessionStorage, historyKey, JSON.stringify({ ...kept, past: [], future: [] }));
}

/** Stores a text; returns false if there is no room or no storage. The address bar still contains the document. */
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
  if (!('fragment' in value && 'before' in value && 'present' in value)) return false;
  if (!('past' in value && 'future' in value)) return false;
  const lists = [value.past, value.future];
  return (
    isText(value.fragment) &&
    Array.isArray(value.before) &&
    value.before.every(isText) &&
    isText(value.present) &&
    lists.every((list) => Array.isArray(list) && list.every(isEntry))
  );
}

function revive({ label, opens, text }: KeptEntry): Entry<Work> {
  return { label, gesture: null, opens, document: JSON.parse(text) as Work };
}

/** Whether the page was reloaded, rather than reached by a link, which means the scenario as the link has it. */
function wasReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
}

/** The stored history of this tab, if it belongs to the present address. */
export function keptHistory(fragment: string, isReload = wasReloaded()): History<Work> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(historyKey) ?? 'null');
    if (!isKept(kept)) return null;
    const own = isReload ? [kept.fragment, ...kept.before] : [kept.fragment];
    if (!own.includes(fragment)) return null;
    return {
      past: kept.past.slice(-mostEntries).map(revive),
      present: JSON.parse(kept.present) as Work,
      future: kept.future.map(revive),
    };
  } catch {
    return null;
  }
}

/** The text of the last scenario edited in this browser, to be treated as untrusted input. */
export function lastScenarioText(): string | null {
  try {
    return localStorage.getItem(lastKey);
  } catch {
    return null;
  }
}
