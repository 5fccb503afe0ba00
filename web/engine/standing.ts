/**
 * Progress of drawing the page. The machines are drawn first, so that their first picture waits for nothing else; then
 * everything around them. Keys are handled once all of it is drawn, and a short run can end earlier.
 */
import { create } from 'zustand';
import { oncePainted } from './paced.ts';

/** `stands`: whether the whole page is drawn. `isBeingDrawn`: whether React is rendering a part of it. */
export const useStanding = create<{ stands: boolean; isBeingDrawn: boolean }>(() => ({
  stands: false,
  isBeingDrawn: false,
}));

export function noteDrawingBegins(): void {
  useStanding.setState({ isBeingDrawn: true });
}

export function noteMachinesStand(): void {
  useStanding.setState({ isBeingDrawn: false });
}

export function notePageStands(): void {
  useStanding.setState({ stands: true, isBeingDrawn: false });
}

type Standing = ReturnType<typeof useStanding.getState>;

/** Calls `work` once the condition is true and painted; at once if it already is. */
function once(isTrue: (standing: Standing) => boolean, work: () => void): void {
  if (isTrue(useStanding.getState())) {
    work();
    return;
  }
  const stop = useStanding.subscribe((standing) => {
    if (!isTrue(standing)) return;
    stop();
    oncePainted(work);
  });
}

/** Calls `work` once the part being rendered is painted. */
export function onceDrawn(work: () => void): void {
  once((standing) => !standing.isBeingDrawn, work);
}

/** Calls `work` once the whole page is painted. */
export function onceItStands(work: () => void): void {
  once(({ stands }) => stands, work);
}
