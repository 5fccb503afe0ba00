/**
 * Lesson results that were dropped or chosen, kept until the page is closed. Their view is in a layer above the
 * editors.
 */
import { create } from 'zustand';
import { runCommand } from '../../ui/commands.ts';

export const useHandedIn = create<{ readonly files: readonly File[] }>(() => ({ files: [] }));

/** Adds files to the class's results and shows them. */
export function handIn(files: readonly File[]): void {
  useHandedIn.setState((old) => ({ files: [...old.files, ...files] }));
  runCommand('open.class');
}

export function removeHandedIn(): void {
  useHandedIn.setState({ files: [] });
}
