/** The library: shipped programs, machines, scenarios and traces, and the traces stored in this browser. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { engine, type LibraryMachine, type ShippedScenario, type ShippedVariant } from './client.ts';
import type { Lesson, Program, TraceMeta } from '../scenario/generated/types.ts';
import { keptTraceNames } from '../scenario/traces.ts';

interface Library {
  readonly programs: ReadonlyMap<string, Program>;
  readonly machines: readonly LibraryMachine[];
  readonly scenarios: readonly ShippedScenario[];
  readonly variants: readonly ShippedVariant[];
  /** In the recommended order; empty until loaded. */
  readonly lessons: readonly Lesson[];
  /** Metadata of the shipped traces, from their files; null until known. */
  readonly traces: readonly TraceMeta[] | null;
  /** Names of the traces stored in this browser; null until known. */
  readonly kept: readonly string[] | null;
}

export const useLibrary = create<Library>(() => ({
  programs: new Map(),
  machines: [],
  scenarios: [],
  variants: [],
  lessons: [],
  traces: null,
  kept: null,
}));

/** Updates the list of traces stored in this browser. */
export async function refreshKept(): Promise<void> {
  useLibrary.setState({ kept: await keptTraceNames() });
}

/** null if they are not available now: then no trace can be reported missing. */
async function shippedTraces(): Promise<TraceMeta[] | null> {
  try {
    const response = await fetch(new URL('traces/index.json', document.baseURI));
    return response.ok ? ((await response.json()) as TraceMeta[]) : null;
  } catch {
    return null;
  }
}

/** Fetches only the programs: every run requires them, so they are loaded first. */
export async function loadPrograms(): Promise<void> {
  useLibrary.setState({ programs: await engine().shippedPrograms() });
}

async function load(): Promise<void> {
  await loadPrograms();
  const { machines, scenarios, variants } = await engine().shipped();
  useLibrary.setState({ machines, scenarios, variants });
  await refreshKept();
  useLibrary.setState({ traces: await shippedTraces() });
}

let loading: Promise<void> | null = null;

/** Fetches everything once; again after a failure. */
export function loadLibrary(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Lessons are read by the engine's larger half, which not every visit loads, so they are fetched on demand. */
async function loadLessons(): Promise<void> {
  useLibrary.setState({ lessons: await engine().lessons() });
}

export function useLoadedLessons({ wanted = true }: { readonly wanted?: boolean } = {}): void {
  useEffect(() => {
    if (wanted) void loadLessons();
  }, [wanted]);
}

/** Loads the library for a visible component. `quiet`: ignores a failure, which the missing content shows. */
export function useLoadedLibrary({ quiet = false }: { readonly quiet?: boolean } = {}): void {
  useEffect(() => {
    const loaded = loadLibrary();
    if (quiet) loaded.catch(() => undefined);
  }, [quiet]);
}
