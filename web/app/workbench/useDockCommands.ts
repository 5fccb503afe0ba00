/** Keys and palette commands for docks. */
import { useMemo, type RefObject } from 'react';
import type { WorkspaceDropEdge, WorkspaceImperativeHandle } from 'react-resizable-panels';
import { useCommands, type Command } from '../../ui/commands.ts';
import { dockOfView } from './arrangement.ts';
import { useOpenViews } from './open.ts';

/** Maximises the dock of the last used view, or restores it. */
export const maximiseKey = 'z';

const edges: readonly { edge: WorkspaceDropEdge; where: string; key: string }[] = [
  { edge: 'left', where: 'to the left of the stage', key: 'alt+shift+arrowleft' },
  { edge: 'right', where: 'to the right of the stage', key: 'alt+shift+arrowright' },
  { edge: 'top', where: 'above the stage', key: 'alt+shift+arrowup' },
  { edge: 'bottom', where: 'below the stage', key: 'alt+shift+arrowdown' },
];

type Bench = RefObject<WorkspaceImperativeHandle<null> | null>;

function toggleMaximised(bench: Bench): void {
  const docks = bench.current;
  const { active } = useOpenViews.getState();
  if (!docks || active === null) return;
  docks.selectTab(active);
  if (docks.getModel().maximizedTabsetId !== undefined) {
    docks.restoreTabset();
    return;
  }
  const dock = dockOfView(docks.getModel(), active);
  if (dock) docks.maximizeTabset(dock.id);
}

export function useDockCommands(bench: Bench): void {
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: 'docks.maximise',
        label: 'Maximize or restore the view',
        group: 'View',
        keys: [maximiseKey],
        also: 'full size large zoom dock',
        run: () => toggleMaximised(bench),
      },
      ...edges.map(({ edge, where, key }) => ({
        id: `docks.${edge}`,
        label: `Move the view ${where}`,
        group: 'View' as const,
        keys: [key],
        also: 'dock split side',
        run: () => {
          const { active } = useOpenViews.getState();
          if (active !== null) bench.current?.moveTab(active, { edge });
        },
      })),
    ],
    [bench],
  );
  useCommands(commands);
}
