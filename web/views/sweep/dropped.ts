/** A results file that was dropped on the page, of a sweep or of a search, until it is removed or the page is left. */
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
  /** What was on the page: the file has only what differs between its runs. */
  readonly base: Scenario;
}

export interface DroppedSearch extends DroppedFile {
  readonly kind: 'search';
  readonly search: SearchHistory;
  /** What the search began with. */
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

/** What a line of the file ran; null where a pointer leads nowhere. */
export function documentOf(base: Scenario, settings: Readonly<Record<string, JsonValue>>): Scenario | null {
  return withSettings({ ...base, baseline: null }, Object.entries(settings));
}

/** What two engines have to do with each other, of a file whose points or trials open. */
export const otherEngine = (theirs: string, here: string, opened: 'point' | 'trial'): string =>
  `The file is from engine ${theirs}, this page has ${here}: a ${opened} that is opened may differ from its figure here.`;

/** What was run again here to compare, and gave the same. */
export const sameDigest = (here: string, what: string): string =>
  `Engine ${here}, as here. Its ${what}, run again here, has the same digest.`;
