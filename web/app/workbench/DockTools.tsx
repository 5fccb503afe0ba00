/** At the right of a dock's tabs: actions on the view in front. */
import { useParentTabsetState, useParentWorkspace, useParentTabset } from 'react-resizable-panels';
import { IconButton } from '../../ui/Button.tsx';
import { writeKeys } from '../../ui/keys.ts';
import { ViewTools } from './ViewTools.tsx';
import { closeView } from './open.ts';
import { maximiseKey } from './useDockCommands.ts';

export function DockTools({ view, title }: { readonly view: string; readonly title: string }) {
  const bench = useParentWorkspace();
  const dock = useParentTabset();
  const isMaximised = useParentTabsetState()?.isMaximized ?? false;
  const toggle = (): void => {
    if (isMaximised) bench?.restoreTabset();
    else if (dock) bench?.maximizeTabset(dock.id);
  };
  return (
    <>
      <ViewTools view={view} title={title} />
      <IconButton
        icon={isMaximised ? 'restore' : 'maximise'}
        label={isMaximised ? 'Restore' : 'Maximize'}
        keys={writeKeys(maximiseKey)}
        onClick={toggle}
      />
      <IconButton icon="close" label={`Close ${title}`} keys="Esc" onClick={() => closeView(view)} />
    </>
  );
}
