/** The open dialog of the editors. This is state of the page, not of the scenario. */
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { PaneLetter } from '../scenario/change/policy.ts';

export type OpenDialog =
  | { readonly kind: 'gallery' | 'machine' | 'machines' | 'placement' | 'text' | 'fork' }
  | { readonly kind: 'own-policy'; readonly pane: PaneLetter }
  /** An entry of /workload/threads. */
  | { readonly kind: 'program'; readonly entry: number }
  /** An imported trace file; null opens a file chooser. */
  | { readonly kind: 'bring'; readonly file: File | null }
  /** A file of hardware counters. */
  | { readonly kind: 'counters'; readonly file: File }
  /** An lstopo file; null requests a file or a description. */
  | { readonly kind: 'real-machine'; readonly file: File | null };

export const useDialogs = create<{ open: OpenDialog | null }>(() => ({ open: null }));

export function openDialog(open: OpenDialog): void {
  useDialogs.setState({ open });
}

export function closeDialog(): void {
  useDialogs.setState({ open: null });
}

/**
 * Closes a dialog after a choice that will be played. Moves the focus to the stage: on the button that opened the
 * dialog, Space would reopen it. The dialog is removed first, because it restores the focus.
 */
export function closeForStage(): void {
  flushSync(closeDialog);
  document.getElementById('stage')?.focus({ preventScroll: true });
}
