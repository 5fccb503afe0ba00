/** Keeps the displayed paper in the address while Papers is open, so that a link opens on it. */
import { showPaper, shownPaper, usePaper } from '../views/papers/reports.ts';
import { useMode, writePaper } from './mode.ts';
import { useShell } from './shell-state.ts';

export function followPapers(): void {
  const { paper } = useMode.getState();
  if (paper !== null) showPaper(paper);
  const write = (): void => writePaper(useShell.getState().dialog === 'papers' ? shownPaper() : null);
  write();
  usePaper.subscribe(write);
  useShell.subscribe(write);
}
