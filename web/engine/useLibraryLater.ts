/** Loads shipped content for a component of the first page: programs at once, everything else after the first run. */
import { useEffect } from 'react';
import { loadLibrary, loadPrograms } from './library.ts';
import { afterFirstRun } from './first-run.ts';

export function useLibraryLater(): void {
  useEffect(() => {
    void loadPrograms();
    afterFirstRun(() => void loadLibrary());
  }, []);
}
