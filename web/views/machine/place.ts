/** Places a thread by hand: the policy of its pane becomes `pinned`, as everybody sits now plus this one change. */
import { handPlacement, moved, pinned, placementOf } from '../../derive/machine/pin.ts';
import { placementAt } from '../../derive/machine/moment.ts';
import { shownPosition } from '../../engine/clock.ts';
import { useSession, type PaneId } from '../../engine/session.ts';
import { edit, undo, useScenario } from '../../scenario/store.ts';
import { dismiss, notify } from '../../ui/notices.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { nameOfContext } from './notes.ts';

/** Binds a thread to a hardware context of a pane; one undo entry. */
export function placeThread(paneId: PaneId, thread: number, context: number): void {
  const pane = useSession.getState().panes[paneId];
  if (!pane) return;
  const { layout, frames } = pane;
  const threads = layout.threads.length;
  const frame = Math.max(0, Math.min(Math.floor(shownPosition()), frames.count - 1));
  const name = nameOfThread(layout, thread);
  const place = nameOfContext(layout, context);
  edit(`${name} on ${place}`, (scenario) => {
    const byHand = handPlacement(scenario, paneId, threads);
    const now = byHand ?? placementOf(placementAt(frames, frame), threads);
    return pinned(scenario, paneId, moved(now, thread, context, byHand !== null));
  });
  const notice = notify({
    title: `${name} is pinned to ${place}`,
    detail: `The threads of ${paneId.toUpperCase()} are now pinned from the start of the run. Those on one hardware context take turns, so ${name} need not be the one that runs at this moment.`,
    remedies: [{ label: 'Undo', run: undo }],
    passes: true,
    tone: 'good',
  });
  // After the next change its Undo would undo that one.
  const stop = useScenario.subscribe(() => {
    dismiss(notice);
    stop();
  });
}
