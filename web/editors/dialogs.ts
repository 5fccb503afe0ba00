/** Which dialog of the editors is open. It belongs to the page, not to the scenario. */
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { PaneLetter } from '../scenario/change/policy.ts';

export type OpenDialog =
  | { readonly kind: 'gallery' | 'machine' | 'machines' | 'placement' | 'text' | 'fork' }
  | { readonly kind: 'own-policy'; readonly pane: PaneLetter }
  /** An entry of /workload/threads. */
  | { readonly kind: 'program'; readonly entry: number }
  /** A trace file that was brought; null asks for one. */
  | { readonly kind: 'bring'; readonly file: File | null }
  /** A file of hardware counters. */
  | { readonly kind: 'counters'; readonly file: File }
  /** A file of lstopo's; null asks for one, or for a description. */
  | { readonly kind: 'real-machine'; readonly file: File | null };

export const useDialogs = create<{ open: OpenDialog | null }>(() => ({ open: null }));

export function openDialog(open: OpenDialog): void {
  useDialogs.setState({ open });
}

export function closeDialog(): void {
  useDialogs.setState({ open: null });
}

/**
 * Closes a dialog in which something was chosen to be played. The focus goes to the stage: on the button that opened the
 * dialog, Space would open it again. The dialog is gone first, because it gives the focus back.
 */
export function closeForStage(): void {
  flushSync(closeDialog);
  document.getElementById('stage')?.focus({ preventScroll: true });
}
