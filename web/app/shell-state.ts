/** Which parts of the page are open. Independent of the scenario: neither in the link nor in the history of edits. */
import { create } from 'zustand';
import { useMode } from './mode.ts';

/** The panels that are sheets on a narrow screen. */
export type SheetId = 'edit' | 'readings' | 'why' | 'view';

/** What a link says of its scenario; empty if it does not say. */
export interface Asked {
  readonly title: string;
  readonly about: string;
}

interface Shell {
  /** Until the engine has read the link of the first visit, the page shows only this. */
  readonly asked: Asked | null;
  /** The subject of the page: the scenario's title, and its machine in one line. */
  readonly title: string;
  readonly summary: string;
  readonly left: boolean;
  readonly right: boolean;
  /** Narrow screens: the sheet in front of the stage. */
  readonly sheet: SheetId | null;
  /** The panel opened over the page, by its id. */
  readonly dialog: string | null;
  readonly palette: boolean;
  /** Text typed for the palette before it is loaded. */
  readonly typed: string;
  readonly keySheet: boolean;
}

const { present, embed, paper } = useMode.getState();

export const useShell = create<Shell>(() => ({
  asked: window.location.hash.length > 1 ? { title: '', about: '' } : null,
  title: '',
  summary: '',
  left: !present,
  right: !present,
  sheet: null,
  dialog: paper !== null && !embed ? 'papers' : null,
  palette: false,
  typed: '',
  keySheet: false,
}));

/** Sets the header and the window's title, which is that of an open lesson. */
export function setHeading(title: string, summary: string, lesson = title): void {
  useShell.setState({ title, summary });
  document.title = lesson === '' ? 'Coscope' : `${lesson} · Coscope`;
}

/** Opens a panel of slot `dialog` over the page; null closes it. */
export function openDialog(id: string | null): void {
  useShell.setState({ dialog: id, palette: false, keySheet: false });
}

/** Narrow screens: opens a sheet, or closes it if it is open. */
export function toggleSheet(id: SheetId): void {
  useShell.setState(({ sheet }) => ({ sheet: sheet === id ? null : id }));
}

/** Narrow screens: closes the sheet. Returns whether one was open. */
export function closeSheet(): boolean {
  const { sheet } = useShell.getState();
  useShell.setState({ sheet: null });
  return sheet !== null;
}

/** Wide screens: shows or hides a side panel. */
export function toggleSide(side: 'left' | 'right'): void {
  useShell.setState((shell) => ({ [side]: !shell[side] }));
}
