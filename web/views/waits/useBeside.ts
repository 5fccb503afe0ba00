/** Loads the additions for waiting threads, if any thread waits. */
import { useEffect, useState } from 'react';
import { hasWaits } from '../../derive/machine/activity.ts';
import type * as beside from './beside.ts';
import type { Layout } from '../../scenario/generated/types.ts';

export type Beside = typeof beside;

let known: Beside | null = null;

/** Null until it is loaded, and if no thread waits. */
export function useBeside(layout: Layout | null): Beside | null {
  const waits = layout !== null && hasWaits(layout);
  const [loaded, setLoaded] = useState(known);
  useEffect(() => {
    if (!waits || known) return;
    void import('./beside.ts').then((here) => {
      known = here;
      setLoaded(here);
    });
  }, [waits]);
  return waits ? (loaded ?? known) : null;
}
