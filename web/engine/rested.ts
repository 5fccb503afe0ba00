/**
 * The panes for what is read: figures, reasons, charts. They follow when machines and schedule, which are watched, have
 * been drawn; while edits follow each other fast, when hands rest, so that a drag redraws what the eye is on and no more.
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
  // The timer comes when the frame that is being made has been drawn.
  else if (timer === undefined) requestAnimationFrame(() => (timer ??= setTimeout(follow)));
});
