/** What of the page is open. Nothing here belongs to the scenario: it is neither in the link nor in the history of edits. */
import { create } from 'zustand';
import { useMode } from './mode.ts';

/** What becomes a sheet on a narrow screen. */
export type SheetId = 'edit' | 'readings' | 'why' | 'view';

interface Shell {
  /** What the page is about: the scenario's title and its machine in one line. */
  readonly title: string;
  readonly summary: string;
  readonly left: boolean;
  readonly right: boolean;
  /** Narrow screens: the sheet in front of the stage. */
  readonly sheet: SheetId | null;
  /** The panel opened over the page, by its id. */
  readonly dialog: string | null;
  readonly palette: boolean;
  /** What is typed for the palette before it is there. */
  readonly typed: string;
  readonly keySheet: boolean;
}

const { present, embed, views, paper } = useMode.getState();

export const useShell = create<Shell>(() => ({
  title: '',
  summary: '',
  left: !present,
  right: !present,
  sheet: views.length > 0 && !embed ? 'view' : null,
  dialog: paper !== null && !embed ? 'papers' : null,
  palette: false,
  typed: '',
  keySheet: false,
}));

/** Tells the header and the window's title what is running. */
export function setHeading(title: string, summary: string): void {
  useShell.setState({ title, summary });
  document.title = title === '' ? 'Coscope' : `${title} · Coscope`;
}

/** Opens a panel of slot `dialog` over the page; null closes it. */
export function openDialog(id: string | null): void {
  useShell.setState({ dialog: id, palette: false, keySheet: false });
}

/** Narrow screens: brings a sheet up, or puts it away when it is up. */
export function toggleSheet(id: SheetId): void {
  useShell.setState(({ sheet }) => ({ sheet: sheet === id ? null : id }));
}

/** Wide screens: shows or hides a side panel. */
export function toggleSide(side: 'left' | 'right'): void {
  useShell.setState((shell) => ({ [side]: !shell[side] }));
}
