/** What ships, for a component of the first page: programs at once, and everything else when the first run is there. */
import { useEffect } from 'react';
import { loadLibrary, loadPrograms } from './library.ts';
import { afterFirstRun } from './session.ts';

export function useLibraryLater(): void {
  useEffect(() => {
    void loadPrograms();
    afterFirstRun(() => void loadLibrary());
  }, []);
}
