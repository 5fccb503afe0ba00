/** A results file, of a sweep or of a search, that was dropped on the page; kept until it is removed or the page closes. */
import { create } from 'zustand';
import type { FileRun } from '../../derive/sweep/results-file.ts';
import type { SearchHistory } from '../../derive/sweep/search-file.ts';
import { withSettings } from '../../derive/sweep/plan.ts';
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { useAsked } from './asked.ts';

interface DroppedFile {
  readonly name: string;
  /** The version of the engine here. */
  readonly engine: string;
}

export interface DroppedSweep extends DroppedFile {
  readonly kind: 'sweep';
  readonly runs: readonly FileRun[];
  /** The scenario on the page: the file contains only the differences between its runs. */
  readonly base: Scenario;
}

export interface DroppedSearch extends DroppedFile {
  readonly kind: 'search';
  readonly search: SearchHistory;
  /** The scenario from which the search started. */
  readonly base: Scenario;
}

export type Dropped = DroppedSweep | DroppedSearch;

export const useDropped = create<{ readonly dropped: Dropped | null }>(() => ({ dropped: null }));

export function showDropped(dropped: Dropped): void {
  useDropped.setState({ dropped });
  useAsked.setState({ picture: 'file' });
}

export function removeDropped(): void {
  useAsked.setState({ picture: 'map' });
  useDropped.setState({ dropped: null });
}

/** The scenario of a line of the file; null if a pointer does not resolve. */
export function documentOf(base: Scenario, settings: Readonly<Record<string, JsonValue>>): Scenario | null {
  return withSettings({ ...base, baseline: null }, Object.entries(settings));
}

/** The remark on a file of another engine, whose points or trials open. */
export const otherEngine = (theirs: string, here: string, opened: 'point' | 'trial'): string =>
  `The file is from engine ${theirs}, this page has ${here}: a ${opened} that is opened may differ from its figure here.`;

/** The remark on a repeated run with the same digest. */
export const sameDigest = (here: string, what: string): string =>
  `Engine ${here}, as here. Its ${what}, run again here, has the same digest.`;
