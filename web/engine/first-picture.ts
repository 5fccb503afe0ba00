/** When the first run is seen: what can wait for it must not stand before it in a worker's queue. */
import { hasPaneA } from '../scenario/change/forks.ts';
import type { PaneId } from './client.ts';
import { whenIdle } from './idle.ts';
import { hasResults } from './pane.ts';
import { useSession } from './session.ts';

/** A page on which nothing runs, as before a lesson, waits no longer. */
const patienceMs = 1_000;

/** Resolved once the first picture is there, or it is known why there is none. */
export const firstPicture = new Promise<void>((resolve) => {
  const stop = useSession.subscribe(({ panes, accepted, rejected, failures, held }) => {
    const isSeen = (id: PaneId): boolean =>
      (panes[id] !== null && hasResults(panes[id])) ||
      failures[id] !== null ||
      held[id] !== null ||
      (id === 'a' && accepted !== null && !hasPaneA(accepted));
    if (!rejected && !(isSeen('a') && isSeen('b'))) return;
    stop();
    resolve();
  });
  setTimeout(resolve, patienceMs);
});

/** What hands need, and eyes do not, comes no later than this after the first picture. */
const handsMs = 500;

/** What has come is drawn, and hears keys, no later than this. */
const drawnMs = 1_000;
let coming = 0;

/** Whether a part of the page that hands need may not be there yet. */
export function handsAreComing(): boolean {
  return coming > 0;
}

/** Loads a module once the first picture is painted: until then the line and the processors are the picture's. */
export async function afterFirstPicture<M>(load: () => Promise<M>): Promise<M> {
  coming += 1;
  try {
    await firstPicture;
    await new Promise<void>((resolve) => whenIdle(resolve, handsMs));
    return await load();
  } finally {
    setTimeout(() => (coming -= 1), drawnMs);
  }
}
