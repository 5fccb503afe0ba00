/** Imported traces: packed `.cst` files in this browser's IndexedDB, by name. */
import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';

let opened: UseStore | null = null;

/** Opened on first use, so that a page without storage works until a trace is imported. */
function store(): UseStore {
  opened ??= createStore('coscope-traces', 'cst');
  return opened;
}

let version = 0;

/** A counter that grows whenever a stored trace is added, replaced or deleted. */
export function tracesVersion(): number {
  return version;
}

/** Stores a packed trace; replaces a trace of that name. Rejects if the browser has no room. */
export async function keepTrace(name: string, file: Uint8Array): Promise<void> {
  await set(name, file, store());
  version += 1;
}

/** The packed trace, or null if this browser has none of that name. */
export async function keptTrace(name: string): Promise<Uint8Array | null> {
  try {
    return (await get<Uint8Array>(name, store())) ?? null;
  } catch {
    return null;
  }
}

/** Names of the stored traces, in alphabetical order. */
export async function keptTraceNames(): Promise<string[]> {
  try {
    return (await keys<string>(store())).sort();
  } catch {
    return [];
  }
}

/** Deletes a trace. */
export async function forgetTrace(name: string): Promise<void> {
  await del(name, store());
  version += 1;
}
