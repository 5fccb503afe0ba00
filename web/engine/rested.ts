/**
 * The panes for views that are read: figures, reasons, charts. They are updated after machines and schedule, which are
 * watched, have been drawn. During quick edits, they are updated only when the gesture ends, so that a drag redraws
 * only what is being watched.
 */
import { create } from 'zustand';
import { hurryLeft } from './hurry.ts';
import { useSession } from './session.ts';

type Panes = ReturnType<typeof useSession.getState>['panes'];

export const useRested = create<{ readonly panes: Panes }>(() => ({ panes: useSession.getState().panes }));

function isShowingNewRun(): boolean {
  const [shown, rested] = [useSession.getState().panes, useRested.getState().panes];
  return (['a', 'b'] as const).some((id) => {
    const frames = rested[id]?.frames;
    return frames !== undefined && shown[id]?.status === 'running' && shown[id].frames !== frames;
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;

function follow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (isShowingNewRun()) {
    const waitMs = hurryLeft();
    if (waitMs > 0) {
      timer = setTimeout(follow, waitMs);
      return;
    }
  }
  useRested.setState({ panes: useSession.getState().panes });
}

useSession.subscribe(({ panes }, before) => {
  if (panes === before.panes) return;
  if (!isShowingNewRun()) follow();
  // The timer fires when the present frame has been drawn.
  else if (timer === undefined) requestAnimationFrame(() => (timer ??= setTimeout(follow)));
});
