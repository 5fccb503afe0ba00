/** The stage with views docked beside or below it: tabs can be dragged between docks, resized, maximised and closed. */
import { useEffect, useState } from 'react';
import {
  Separator,
  useWorkspaceRef,
  Workspace,
  type DisableDropArgs,
  type TabNode,
  type TabRenderProps,
  type TabsetNode,
  type WorkspaceModel,
} from 'react-resizable-panels';
import { useMode } from '../mode.ts';
import { panels } from '../panels.ts';
import {
  docksOf,
  dockOfView,
  readArrangement,
  stageId,
  usualModel,
  viewsOf,
  writeArrangement,
} from './arrangement.ts';
import { DockTools } from './DockTools.tsx';
import { useOpenViews } from './open.ts';
import { placeStage, StagePlace } from './StagePlace.tsx';
import { useDockCommands } from './useDockCommands.ts';
import { ViewBody } from './ViewBody.tsx';
import './workbench.css';

const titleOf = (id: string): string => panels.find((panel) => panel.id === id)?.title ?? id;

const tabOf = (id: string): TabNode<null> => ({ id, title: titleOf(id), data: null });

function content({ id }: TabNode<null>) {
  return id === stageId ? <StagePlace /> : <ViewBody id={id} />;
}

const tab = ({ title }: TabNode<null>, props: TabRenderProps) => <div {...props}>{title}</div>;

const separator = () => <Separator className="dock-edge" />;

const tools = ({ tabs, selectedId }: TabsetNode<null>) => {
  const shown = tabs.find(({ id }) => id === selectedId) ?? tabs[0];
  return shown && shown.id !== stageId ? <DockTools view={shown.id} title={shown.title ?? shown.id} /> : null;
};

/** The stage is alone in its dock. */
function overStage({ target }: DisableDropArgs<null>): boolean {
  return (
    'tabsetId' in target && target.tabsetId === stageId && !('region' in target && target.region !== 'center')
  );
}

const classNames = {
  tabset: ({ id }: TabsetNode<null>) => (id === stageId ? 'dock dock-stage' : 'dock'),
  header: 'dock-head',
  tabList: 'dock-tabs',
  tab: 'dock-tab',
  toolbar: 'dock-tools',
  tabPanels: 'dock-panels',
  tabContent: 'dock-content',
  dropIndicator: 'dock-drop',
  dragPreview: 'dock-drag',
};

function firstModel() {
  const { views, active, docks } = useOpenViews.getState();
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const how = {
    active: active ?? '',
    widthRem: window.innerWidth / rem,
    maximised: useMode.getState().present,
  };
  const arranged = docks === null ? null : readArrangement(docks, views, titleOf);
  return arranged ?? usualModel(views, how, titleOf);
}

/** The view in front of a dock. */
function frontOf({ root }: WorkspaceModel<null>, dock: string | undefined): string | null {
  return docksOf(root).find(({ id }) => id === dock)?.selectedId ?? null;
}

/** Publishes the user's changes to the docks. */
function tell(
  model: WorkspaceModel<null>,
  { isByHand, used }: { isByHand: boolean; used: string | null },
): void {
  placeStage();
  const views = viewsOf(model);
  useOpenViews.setState(({ docks, active }) => ({
    views,
    active: used ?? (active !== null && views.includes(active) ? active : (views.at(-1) ?? null)),
    docks: views.length > 0 && (isByHand || docks !== null) ? writeArrangement(model) : null,
  }));
}

export default function Workbench() {
  const bench = useWorkspaceRef<null>();
  const [first] = useState(firstModel);
  const views = useOpenViews((open) => open.views);
  const active = useOpenViews((open) => open.active);

  // Applies views opened or closed by a command, a key or a link.
  useEffect(() => {
    const docks = bench.current;
    if (!docks) return;
    const model = docks.getModel();
    const docked = viewsOf(model);
    const home = dockOfView(model, active) ?? docksOf(model.root).at(-1);
    for (const id of docked) if (!views.includes(id)) docks.closeTab(id);
    for (const id of views) if (!docked.includes(id)) docks.addTab(tabOf(id), { tabsetId: home?.id });
  }, [views, active, bench]);
  useEffect(() => {
    if (active !== null) bench.current?.selectTab(active);
  }, [active, bench]);
  useDockCommands(bench);
  // Once the last view is closed, the stage has the whole area again, also if a maximized dock hid it.
  useEffect(() => () => queueMicrotask(placeStage), []);

  return (
    <Workspace<null>
      className="workbench"
      aria-label="Views"
      classNames={classNames}
      workspaceRef={bench}
      defaultModel={first}
      disableDrop={overStage}
      hiddenTabBehavior="activity"
      lazyTabContent
      tabRemovalSelectionBehavior="recent"
      tabsetMinHeight="7rem"
      tabsetMinWidth="14rem"
      renderSeparator={separator}
      renderTab={tab}
      renderTabContent={content}
      renderTabsetToolbar={tools}
      onModelChanged={(next, { isUserInteraction, reason }) =>
        tell(next, {
          isByHand: isUserInteraction && reason !== 'select',
          used: frontOf(next, bench.current?.getActiveTabsetId()),
        })
      }
    />
  );
}
