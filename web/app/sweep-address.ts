/** Keeps the settings of Parameter sweep in the address while it is open, so that a link opens on the same picture. */
import { askFromLink, linkOfAsked, useAsked } from '../views/sweep/asked.ts';
import { useMode, writeSweep } from './mode.ts';
import { useOpenViews } from './workbench/open.ts';

export function followSweep(): void {
  const { sweep } = useMode.getState();
  if (sweep !== null) askFromLink(sweep);
  const write = (): void => {
    const isOpen = useOpenViews.getState().views.includes('sweep');
    writeSweep(isOpen ? linkOfAsked(useAsked.getState()) : null);
  };
  write();
  useAsked.subscribe(write);
  useOpenViews.subscribe(write);
}
