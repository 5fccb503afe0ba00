/**
 * How far the page is drawn. The machines come first, so that their first picture waits for nothing else; then all that
 * stands around them. It hears keys once all of it stands, and a short run can end before.
 */
import { create } from 'zustand';
import { oncePainted } from './paced.ts';

/** `stands`: whether all of the page is there. `isBeingDrawn`: whether React makes a part of it now. */
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

/** Does it once that is true and painted; at once where it is. */
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

/** Does it once what is being made is painted. */
export function onceDrawn(work: () => void): void {
  once((standing) => !standing.isBeingDrawn, work);
}

/** Does it once the page stands and is painted. */
export function onceItStands(work: () => void): void {
  once(({ stands }) => stands, work);
}
