/** Results of a lesson that were dropped or chosen, until the page is left. Who shows them stands above the editors. */
import { create } from 'zustand';
import { runCommand } from '../../ui/commands.ts';

export const useHandedIn = create<{ readonly files: readonly File[] }>(() => ({ files: [] }));

/** Adds files to those of the class, and shows them. */
export function handIn(files: readonly File[]): void {
  useHandedIn.setState((old) => ({ files: [...old.files, ...files] }));
  runCommand('open.class');
}

export function removeHandedIn(): void {
  useHandedIn.setState({ files: [] });
}
