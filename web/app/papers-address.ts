/** Keeps the displayed paper in the address while Papers is open, so that a link opens on it. */
import { papers, showPaper, shownPaper, usePaper } from '../views/papers/reports.ts';
import { tellRefusal } from '../editors/open.ts';
import { useMode, writePaper } from './mode.ts';
import { useShell } from './shell-state.ts';

async function tellUnknownPaper(name: string): Promise<void> {
  const { unknownName } = await import('../editors/unknown-name.ts');
  const error = unknownName('paper', name, papers, 'The list of papers has all of them.');
  tellRefusal('This paper cannot be opened', error, 'The first of the list is shown instead.');
}

export function followPapers(): void {
  const { paper } = useMode.getState();
  if (paper !== null) {
    showPaper(paper);
    if (paper !== '' && shownPaper() !== paper) void tellUnknownPaper(paper);
  }
  const write = (): void => writePaper(useShell.getState().dialog === 'papers' ? shownPaper() : null);
  write();
  usePaper.subscribe(write);
  useShell.subscribe(write);
}
