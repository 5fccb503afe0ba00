/** Which views are open. How they are laid out is the workbench's to say, and in the address where it differs. */
import { create } from 'zustand';
import { bringToFront, useFronts } from '../../ui/front.ts';
import { writeDocks, useMode } from '../mode.ts';
import { viewNamed } from '../panels.ts';
import { useShell } from '../shell-state.ts';

interface OpenViews {
  /** By panel id, in the order in which they were opened. */
  readonly views: readonly string[];
  /** The one that was used last. */
  readonly active: string | null;
  /** Where a person has arranged them: their docks, as the address has them (arrangement.ts). */
  readonly docks: string | null;
}

function fromAddress(): OpenViews {
  const { embed, views, docks } = useMode.getState();
  const named = views.flatMap((name) => viewNamed(name) ?? []);
  for (const { id, picture } of named) if (picture !== null) bringToFront(id, picture);
  const known = embed ? [] : [...new Set(named.map(({ id }) => id))];
  return { views: known, active: known.at(-1) ?? null, docks };
}

/** A view as a link names it: by its picture in front, where somebody has chosen one. */
export const nameInLink = (view: string): string => useFronts.getState()[view] ?? view;

export const useOpenViews = create<OpenViews>(fromAddress);

function writeAddress(): void {
  const { views, docks } = useOpenViews.getState();
  writeDocks(views.map(nameInLink), docks);
}

useOpenViews.subscribe(writeAddress);
useFronts.subscribe(writeAddress);

/** Brings a view to the front. */
export function openView(id: string): void {
  useOpenViews.setState(({ views }) => ({
    views: views.includes(id) ? views : [...views, id],
    active: id,
  }));
  useShell.setState({ sheet: 'view', palette: false, keySheet: false });
}

/** Closes a view; without a name, the one that was used last. */
export function closeView(id = useOpenViews.getState().active): void {
  const views = useOpenViews.getState().views.filter((view) => view !== id);
  useOpenViews.setState({
    views,
    active: views.at(-1) ?? null,
    ...(views.length === 0 && { docks: null }),
  });
  if (views.length === 0) useShell.setState(({ sheet }) => ({ sheet: sheet === 'view' ? null : sheet }));
}
