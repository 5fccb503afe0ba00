// What a panel is: where it goes, and how its component is loaded.

import type { ComponentType } from 'react';
import type { Need } from './needs.ts';

/**
 * actions: the header's right · edit: the left panel · story: above the stage · stage: the panes · data: under them, what a program does to its data · time: under that · readings, why: the right
 * panel · transport: the footer · view: opened by name, docked beside or under the stage · dialog: opened by name over the page · lesson: in place of the left panel, and of the stage until it
 * may be seen · ground: nothing to see, always there.
 */
export type SlotId =
  | 'actions'
  | 'edit'
  | 'story'
  | 'stage'
  | 'data'
  | 'time'
  | 'readings'
  | 'why'
  | 'transport'
  | 'view'
  | 'dialog'
  | 'lesson'
  | 'ground';

interface Place {
  readonly id: string;
  readonly slot: SlotId;
  /** Its name in messages, in the palette ("Open sweep") and on its tab or dialog. */
  readonly title: string;
  /** Views and dialogs only: the key that opens it, and its place in the header. */
  readonly keys?: readonly string[] | undefined;
  readonly header?: number | undefined;
  /** The heading that it has in the menu. */
  readonly group?: 'Caches' | 'Sharing' | 'Cores' | 'Scheduling' | 'Experiments' | undefined;
  /** Dialogs only: `page` takes all of the window. */
  readonly size?: 'wide' | 'page' | undefined;
  /** Views only: where it has nothing to show, the menu says so. */
  readonly needs?: Need | undefined;
  /** Views only: ids of its pictures, each a view of its own once, and in a link a name for the view with it in front. */
  readonly was?: readonly string[] | undefined;
}

/** What the first page shows. */
export interface FirstPanel extends Place {
  readonly content: ComponentType;
}

export interface LatePanel extends Place {
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Height it will have, as CSS: keeps its place while it loads, so that nothing jumps. */
  readonly reserve?: string | undefined;
}

export type Panel = FirstPanel | LatePanel;
