/** Which dialog of the editors is open. It belongs to the page, not to the scenario. */
import { create } from 'zustand';

export type OpenDialog =
  | { readonly kind: 'gallery' | 'machine' | 'machines' | 'placement' | 'text' | 'fork' }
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
