/** Refuses names in the address that are no view. Loaded when there is one. */
import { tellRefusal } from '../../editors/open.ts';
import { unknownName } from '../../editors/unknown-name.ts';
import { mostShown } from '../../scenario/link/link.ts';
import { useMode } from '../mode.ts';
import { panelNamed, panels, viewNamed } from '../panels.ts';
import { writeAddress } from './open.ts';

function tell(name: string): void {
  const views = panels
    .filter(({ slot }) => slot === 'view')
    .flatMap(({ id, was = [] }) => [id, ...was].map((each) => ({ id: each })));
  tellRefusal(
    `The view “${name}” cannot be opened`,
    unknownName('view', name, views, 'The command palette (Ctrl+K) lists all of them.'),
    'The page opens without it.',
  );
}

/** Says which names are unknown, and takes them out of the address. */
export function refuseUnknownViews(): void {
  const { embed, views } = useMode.getState();
  const known = views.filter((name) => (embed ? panelNamed(name) : viewNamed(name)));
  for (const name of views) if (!known.includes(name)) tell(name.slice(0, mostShown));
  useMode.setState({ views: known });
  if (!embed) writeAddress();
}
