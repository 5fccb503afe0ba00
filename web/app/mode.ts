/** How the page is shown, as far as the address says it: for a projector, or inside somebody else's page. */
import { create } from 'zustand';
import type { QuantumRange } from '../engine/selection.ts';

interface Mode {
  /** `?present=1`: large type, side panels away until asked for. */
  readonly present: boolean;
  /** `?embed=1`: stage, time and transport only; with a view, that view and the transport. */
  readonly embed: boolean;
  /** `?view=evictions,cycles`: panels' ids. Open from the start; embedded, the first is all there is. */
  readonly views: readonly string[];
  /** `?docks=row(stage:60,evictions:40)`: where they are, if a person has arranged them. */
  readonly docks: string | null;
  /** `?select=program:art`: what is pinned (derive/selection/thing.ts). */
  readonly select: string | null;
  /** `?range=5-30,12-20`: ranges of quanta, each within the one before it. */
  readonly range: string | null;
  /** `?notes=8 text`, a line each: what is said of moments (scenario/notes.ts). */
  readonly notes: string | null;
  /** `?zoom=12-20`: the quanta that the pictures over time show. */
  readonly zoom: QuantumRange | null;
  /** `?sweep={…}`: the settings of Parameter sweep (views/sweep/asked.ts). */
  readonly sweep: string | null;
  /** `?at=18`: the quantum to begin with, at rest. */
  readonly at: number | null;
}

/** Digits only: everything else is no quantum, and the page begins as always. */
function readQuantum(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** `12-20` or `12.5-13.75`; null for what is no stretch of time. */
function readZoom(text: string | null): QuantumRange | null {
  const [, from, to] = /^(\d{1,9}(?:\.\d{1,2})?)-(\d{1,9}(?:\.\d{1,2})?)$/.exec(text ?? '') ?? [];
  return Number(from) < Number(to) ? { from: Number(from), to: Number(to) } : null;
}

function readMode(): Mode {
  const query = new URLSearchParams(window.location.search);
  return {
    present: query.get('present') === '1',
    embed: query.get('embed') === '1',
    views: (query.get('view') ?? '').split(',').filter((id) => id !== ''),
    docks: query.get('docks'),
    select: query.get('select'),
    range: query.get('range'),
    notes: query.get('notes'),
    sweep: query.get('sweep'),
    zoom: readZoom(query.get('zoom')),
    at: readQuantum(query.get('at')),
  };
}

export const useMode = create<Mode>(readMode);

/** Sets a part of the address, or takes it out. */
function writeQuery(parts: Readonly<Record<string, string | null>>): void {
  const address = new URL(window.location.href);
  for (const [name, text] of Object.entries(parts))
    if (text === null) address.searchParams.delete(name);
    else address.searchParams.set(name, text);
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
}

/** Keeps open views in the address. */
export function writeDocks(views: readonly string[], docks: string | null): void {
  writeQuery({ view: views.length === 0 ? null : views.join(','), docks });
}

/** Keeps what is pinned and the ranges in the address. */
export function writeSelection(select: string | null, range: string | null): void {
  writeQuery({ select, range });
}

/** Keeps the notes in the address. */
export function writeNotesOf(notes: string | null): void {
  writeQuery({ notes });
}

/** Keeps the part of the time that is shown in the address. */
export function writeZoom(zoom: string | null): void {
  writeQuery({ zoom });
}

/** Keeps the settings of Parameter sweep in the address. */
export function writeSweep(sweep: string | null): void {
  writeQuery({ sweep });
}

/** Goes into projector mode or out of it, and keeps the address true. */
export function setPresent(present: boolean): void {
  writeQuery({ present: present ? '1' : null });
  // web/index.html sets the same attribute before the first paint.
  if (present) document.documentElement.dataset['present'] = '';
  else delete document.documentElement.dataset['present'];
  useMode.setState({ present });
}
