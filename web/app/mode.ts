/** The display mode from the address: for a projector, or embedded in another page. */
import { create } from 'zustand';
import type { QuantumRange } from '../engine/selection.ts';

interface Mode {
  /** `?present=1`: large type, side panels hidden until requested. */
  readonly present: boolean;
  /** `?embed=1`: stage, time and transport only; with a view, only that view and the transport. */
  readonly embed: boolean;
  /** `?view=evictions,cycles`: panel ids. Open from the start; when embedded, only the first is shown. */
  readonly views: readonly string[];
  /** `?docks=row(stage:60,evictions:40)`: their layout, if the user has arranged them. */
  readonly docks: string | null;
  /** `?select=program:art`: the pinned thing (derive/selection/thing.ts). */
  readonly select: string | null;
  /** `?range=5-30,12-20`: nested ranges of quanta, outermost first. */
  readonly range: string | null;
  /** `?notes=8 text`, one per line: notes on moments (scenario/notes.ts). */
  readonly notes: string | null;
  /** `?zoom=12-20`: the quanta that the charts over time show. */
  readonly zoom: QuantumRange | null;
  /** `?sweep={…}`: the settings of Parameter sweep (views/sweep/asked.ts). */
  readonly sweep: string | null;
  /** `?papers=tam`: Papers is open from the start, on this paper (views/papers/reports.ts). */
  readonly paper: string | null;
  /** `?at=18`: the initial quantum, paused. */
  readonly at: number | null;
}

/** Digits only: any other text is no quantum, and the page begins as usual. */
function readQuantum(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** `12-20` or `12.5-13.75`; null for any other text. */
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
    paper: query.get('papers'),
    zoom: readZoom(query.get('zoom')),
    at: readQuantum(query.get('at')),
  };
}

export const useMode = create<Mode>(readMode);

/** Sets a parameter of an address, or removes it. */
export function setParameter({ searchParams }: URL, name: string, text: string | null): void {
  if (text === null) searchParams.delete(name);
  else searchParams.set(name, text);
}

/** Sets or removes parameters of the address. */
function writeQuery(parts: Readonly<Record<string, string | null>>): void {
  const address = new URL(window.location.href);
  for (const [name, text] of Object.entries(parts)) setParameter(address, name, text);
  if (address.href !== window.location.href) window.history.replaceState(window.history.state, '', address);
}

/** Keeps open views in the address. */
export function writeDocks(views: readonly string[], docks: string | null): void {
  writeQuery({ view: views.length === 0 ? null : views.join(','), docks });
}

/** Keeps the pinned thing and the ranges in the address. */
export function writeSelection(select: string | null, range: string | null): void {
  writeQuery({ select, range });
}

/** Keeps the notes in the address. */
export function writeNotesOf(notes: string | null): void {
  writeQuery({ notes });
}

/** Keeps the visible time range in the address. */
export function writeZoom(zoom: string | null): void {
  writeQuery({ zoom });
}

/** Keeps the settings of Parameter sweep in the address. */
export function writeSweep(sweep: string | null): void {
  writeQuery({ sweep });
}

/** Keeps the paper that Papers shows in the address. */
export function writePaper(papers: string | null): void {
  writeQuery({ papers });
}

/** Enters or leaves projector mode, and updates the address. */
export function setPresent(present: boolean): void {
  writeQuery({ present: present ? '1' : null });
  // web/index.html sets the same attribute before the first paint.
  if (present) document.documentElement.dataset['present'] = '';
  else delete document.documentElement.dataset['present'];
  useMode.setState({ present });
}
