/** Whether the page is drawn and hears keys: a short run can end before. */
import { create } from 'zustand';
import { oncePainted } from './paced.ts';

export const useStanding = create<{ stands: boolean }>(() => ({ stands: false }));

let isBegun = false;

export function notePageBegins(): void {
  isBegun = true;
}

/** Whether the page's first picture is being made. */
export function isBeingDrawn(): boolean {
  return isBegun && !useStanding.getState().stands;
}

export function notePageStands(): void {
  useStanding.setState({ stands: true });
}

/** Does it once the page stands and is painted; at once where it is. */
export function onceItStands(work: () => void): void {
  if (useStanding.getState().stands) {
    work();
    return;
  }
  const stop = useStanding.subscribe(() => {
    stop();
    oncePainted(work);
  });
}
