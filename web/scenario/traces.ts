/** The traces that a person brought: packed `.cst` files in this browser's IndexedDB, by name. */
import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';

let opened: UseStore | null = null;

/** Opened on first use, so that a page without storage works until somebody imports a trace. */
function store(): UseStore {
  opened ??= createStore('coscope-traces', 'cst');
  return opened;
}

let version = 0;

/** Grows whenever a kept trace is added, replaced or forgotten. */
export function tracesVersion(): number {
  return version;
}

/** Keeps a packed trace; a trace of that name is replaced. Rejects when the browser has no room. */
export async function keepTrace(name: string, file: Uint8Array): Promise<void> {
  await set(name, file, store());
  version += 1;
}

/** The packed trace, or null when this browser has none of that name. */
export async function keptTrace(name: string): Promise<Uint8Array | null> {
  try {
    return (await get<Uint8Array>(name, store())) ?? null;
  } catch {
    return null;
  }
}

/** Names of the kept traces, in order of the alphabet. */
export async function keptTraceNames(): Promise<string[]> {
  try {
    return (await keys<string>(store())).sort();
  } catch {
    return [];
  }
}

/** Forgets a trace. */
export async function forgetTrace(name: string): Promise<void> {
  await del(name, store());
  version += 1;
}
