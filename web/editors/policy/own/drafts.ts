/** Programs being written: they outlive the dialog, so that closing it loses nothing. */
import { create } from 'zustand';
import type { PaneLetter } from '../../../scenario/change/policy.ts';

export const useDrafts = create<Readonly<Record<PaneLetter, string | null>>>(() => ({ a: null, b: null }));

export function keepDraft(pane: PaneLetter, source: string | null): void {
  useDrafts.setState({ [pane]: source });
}
