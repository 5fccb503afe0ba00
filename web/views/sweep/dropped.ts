/** A results file of a sweep that was dropped on the page, until it is removed or the page is left. */
import { create } from 'zustand';
import type { FileRun } from '../../derive/sweep/results-file.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { useAsked } from './asked.ts';

export interface Dropped {
  readonly name: string;
  readonly runs: readonly FileRun[];
  /** What was on the page: the file has only what differs between its runs. */
  readonly base: Scenario;
  /** The version of the engine here. */
  readonly engine: string;
}

export const useDropped = create<{ readonly dropped: Dropped | null }>(() => ({ dropped: null }));

export function showDropped(dropped: Dropped): void {
  useDropped.setState({ dropped });
  useAsked.setState({ picture: 'file' });
}

export function removeDropped(): void {
  useAsked.setState({ picture: 'map' });
  useDropped.setState({ dropped: null });
}
