/**
 * The layout of docks as a short text for the address: `column(stage:55,evictions.cycles*:45)` is the stage with 55 %
 * of the height above a dock with two tabs, the second one in front; `!` after a dock maximises it.
 */
import type { TabsetNode, WorkspaceModel, WorkspaceModelInput } from 'react-resizable-panels';

type Model = WorkspaceModelInput<null>;
type Node = Model['root'];
type Dock = Extract<Node, { type: 'tabset' }>;

/** The tab in the stage's place. */
export const stageId = 'stage';

/** From this width on, in rem, views open beside the stage instead of below it. */
const besideRem = 110;
/** With this share, the machines and, below, a view of nine rows fit into 900 pixels. */
const stageShare = 50;

const titled = (id: string, titleOf: (id: string) => string) => ({ id, title: titleOf(id), data: null });

function dockOf(ids: readonly string[], selected: string, titleOf: (id: string) => string): Dock {
  const tabs = ids.map((id) => titled(id, titleOf));
  if (ids[0] !== stageId) return { type: 'tabset', tabs, selectedId: selected };
  return {
    type: 'tabset',
    id: stageId,
    tabs: tabs.map((tab) => ({ ...tab, disableClose: true, disableDrag: true })),
    selectedId: stageId,
    minHeight: '6rem',
    minWidth: '16rem',
  };
}

/** All views in one dock, below or beside the stage; maximised on a projector. */
export function usualModel(
  views: readonly string[],
  { active, widthRem, maximised }: { active: string; widthRem: number; maximised: boolean },
  titleOf: (id: string) => string,
): Model {
  const dock: Dock = { ...dockOf(views, active, titleOf), id: 'views', size: 100 - stageShare };
  return {
    version: 1,
    root: {
      type: 'split',
      orientation: widthRem >= besideRem ? 'horizontal' : 'vertical',
      children: [{ ...dockOf([stageId], stageId, titleOf), size: stageShare }, dock],
    },
    ...(maximised && { maximizedTabsetId: 'views' }),
  };
}

/** The present docks with views. */
export function docksOf(node: WorkspaceModel<null>['root']): TabsetNode<null>[] {
  if (node.type === 'split') return node.children.flatMap(docksOf);
  return node.id === stageId ? [] : [node];
}

/** The dock that contains a view. */
export function dockOfView(
  { root }: WorkspaceModel<null>,
  view: string | null,
): TabsetNode<null> | undefined {
  return docksOf(root).find(({ tabs }) => tabs.some(({ id }) => id === view));
}

/** The views of a model, in order of its docks. */
export function viewsOf({ root }: WorkspaceModel<null>): string[] {
  return docksOf(root).flatMap(({ tabs }) => tabs.map(({ id }) => id));
}

const shareOf = ({ size }: { size?: number | string | undefined }): string =>
  typeof size === 'number' ? `:${Math.round(size).toString()}` : '';

function writeDock({ id, tabs, selectedId }: TabsetNode<null>, maximised: string | undefined): string {
  const names = tabs.map((tab) => (tabs.length > 1 && tab.id === selectedId ? `${tab.id}*` : tab.id));
  return names.join('.') + (id === maximised ? '!' : '');
}

/** A model as text for the address. */
export function writeArrangement({ root, maximizedTabsetId }: WorkspaceModel<null>): string {
  const write = (node: WorkspaceModel<null>['root']): string => {
    const text =
      node.type === 'split'
        ? `${node.orientation === 'vertical' ? 'column' : 'row'}(${node.children.map(write).join(',')})`
        : writeDock(node, maximizedTabsetId);
    return text + shareOf(node);
  };
  return write(root);
}

/** Enough for all views in docks of their own. */
const mostCharacters = 1000;

/** Tokens of the text: names, sizes and signs. */
const token = /column\(|row\(|[a-z-]+|\d{1,3}|[.*!:,)]/gy;

/** The layout in the address; null if it is invalid, or contains other views than these. */
export function readArrangement(
  text: string,
  views: readonly string[],
  titleOf: (id: string) => string,
): Model | null {
  if (text.length > mostCharacters) return null;
  const tokens = text.match(token) ?? [];
  if (tokens.join('') !== text) return null;
  let at = 0;
  let maximised: string | undefined;
  let docks = 0;
  const take = (sign: string): boolean => {
    if (tokens[at] !== sign) return false;
    at += 1;
    return true;
  };
  const readSize = (): number | undefined => (take(':') ? Number(tokens[at++]) : undefined);
  const readDock = (): Dock => {
    const ids: string[] = [];
    let selected: string | undefined;
    do {
      const id = tokens[at++] ?? '';
      ids.push(id);
      if (take('*')) selected = id;
    } while (take('.'));
    docks += 1;
    const dock = dockOf(ids, selected ?? ids[0] ?? '', titleOf);
    const named = { ...dock, id: dock.id ?? `dock-${docks.toString()}` };
    if (take('!')) maximised = named.id;
    return named;
  };
  const readNode = (): Node | null => {
    const isColumn = take('column(');
    if (!isColumn && !take('row(')) return { ...readDock(), size: readSize() };
    const children: Node[] = [];
    do {
      const child = readNode();
      if (!child) return null;
      children.push(child);
    } while (take(','));
    if (!take(')')) return null;
    return { type: 'split', orientation: isColumn ? 'vertical' : 'horizontal', children, size: readSize() };
  };
  const root = readNode();
  if (!root || at !== tokens.length || !holdsExactly(root, views)) return null;
  return { version: 1, root, ...(maximised !== undefined && { maximizedTabsetId: maximised }) };
}

/** Whether a layout has the stage once, alone in its dock, and each of the views once. */
function holdsExactly(root: Node, views: readonly string[]): boolean {
  const docks: string[][] = [];
  const walk = (node: Node): void => {
    if (node.type === 'split') node.children.forEach(walk);
    else docks.push(node.tabs.map(({ id }) => id));
  };
  walk(root);
  const stages = docks.filter((ids) => ids.includes(stageId));
  const rest = docks.flat().filter((id) => id !== stageId);
  return (
    stages.length === 1 &&
    stages[0]?.length === 1 &&
    rest.length === views.length &&
    views.every((view) => rest.includes(view))
  );
}
