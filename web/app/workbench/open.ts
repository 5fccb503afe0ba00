/** The open views. The workbench determines their layout, and the address contains it if it is not the default. */
import { create } from 'zustand';
import { bringToFront, useFronts } from '../../ui/front.ts';
import { writeDocks, useMode } from '../mode.ts';
import { viewNamed } from '../panels.ts';
import { useShell } from '../shell-state.ts';

interface OpenViews {
  /** Panel ids, in the order in which they were opened. */
  readonly views: readonly string[];
  /** The last used view. */
  readonly active: string | null;
  /** The user's layout of the docks, as in the address (arrangement.ts). */
  readonly docks: string | null;
}

function fromAddress(): OpenViews {
  const { embed, views, docks } = useMode.getState();
  const named = views.flatMap((name) => viewNamed(name) ?? []);
  for (const { id, picture } of named) if (picture !== null) bringToFront(id, picture);
  const known = embed ? [] : [...new Set(named.map(({ id }) => id))];
  return { views: known, active: known.at(-1) ?? null, docks };
}

/** The name of a view in a link: the picture in front, if one was chosen. */
export const nameInLink = (view: string): string => useFronts.getState()[view] ?? view;

export const useOpenViews = create<OpenViews>(fromAddress);
if (useOpenViews.getState().active !== null) useShell.setState({ sheet: 'view' });

export function writeAddress(): void {
  const { views, docks } = useOpenViews.getState();
  writeDocks(views.map(nameInLink), docks);
}

useOpenViews.subscribe(writeAddress);
useFronts.subscribe(writeAddress);
if (useMode.getState().views.some((name) => !viewNamed(name)))
  void import('./unknown-views.ts').then(({ refuseUnknownViews }) => refuseUnknownViews());

/** Brings a view to the front. */
export function openView(id: string): void {
  useOpenViews.setState(({ views }) => ({
    views: views.includes(id) ? views : [...views, id],
    active: id,
  }));
  useShell.setState({ sheet: 'view', palette: false, keySheet: false });
}

/** Closes a view; by default the last used one. */
export function closeView(id = useOpenViews.getState().active): void {
  const views = useOpenViews.getState().views.filter((view) => view !== id);
  useOpenViews.setState({
    views,
    active: views.at(-1) ?? null,
    ...(views.length === 0 && { docks: null }),
  });
  if (views.length === 0) useShell.setState(({ sheet }) => ({ sheet: sheet === 'view' ? null : sheet }));
}
