/** When the first run becomes visible: deferrable work must not precede it in a worker's queue. */
import { hasPaneA } from '../scenario/change/forks.ts';
import type { PaneId } from './client.ts';
import { whenIdle } from './idle.ts';
import { hasResults } from './pane.ts';
import { useSession } from './session.ts';

/** A page without runs, such as before a lesson, waits no longer than this. */
const patienceMs = 1_000;

/** Resolves once the first picture is visible, or it is known that there will be none. */
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

/** Parts needed only for interaction load at most this long after the first picture. */
const handsMs = 500;

/** Loaded parts are drawn, and handle keys, within this time. */
const drawnMs = 1_000;
let coming = 0;

/** Whether a part of the page needed for interaction may not be loaded yet. */
export function handsAreComing(): boolean {
  return coming > 0;
}

/** Loads a module once the first picture is painted: until then, network and processors are left to the picture. */
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
