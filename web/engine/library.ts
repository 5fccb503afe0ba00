/** What can be put into a scenario: shipped programs, machines and scenarios, shipped traces, and the traces kept in this browser. */
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
  /** In the order in which they are best taken; empty until asked for. */
  readonly lessons: readonly Lesson[];
  /** Traces that ship, by what their files say of themselves; null until known. */
  readonly traces: readonly TraceMeta[] | null;
  /** Names of the traces that this browser keeps; null until known. */
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

/** Looks again which traces this browser keeps. */
export async function refreshKept(): Promise<void> {
  useLibrary.setState({ kept: await keptTraceNames() });
}

/** null when they cannot be had now: then nobody can say that one is missing. */
async function shippedTraces(): Promise<TraceMeta[] | null> {
  try {
    const response = await fetch(new URL('traces/index.json', document.baseURI));
    return response.ok ? ((await response.json()) as TraceMeta[]) : null;
  } catch {
    return null;
  }
}

/** Fetches the programs alone: no run begins without them, so they are here before the rest. */
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

/** Lessons are read by the engine's larger half, which not every visit has: fetched for whoever looks for one. */
async function loadLessons(): Promise<void> {
  useLibrary.setState({ lessons: await engine().lessons() });
}

export function useLoadedLessons({ wanted = true }: { readonly wanted?: boolean } = {}): void {
  useEffect(() => {
    if (wanted) void loadLessons();
  }, [wanted]);
}

/** Has the library fetched for a component that is shown. `quiet`: where that fails, what is missing there says enough. */
export function useLoadedLibrary({ quiet = false }: { readonly quiet?: boolean } = {}): void {
  useEffect(() => {
    const loaded = loadLibrary();
    if (quiet) loaded.catch(() => undefined);
  }, [quiet]);
}
