// The definition of a panel: its slot, and how its component is loaded.

import type { ComponentType } from 'react';
import type { Need } from './needs.ts';

/**
 * actions: the header's right · edit: the left panel · story: above the stage · stage: the panes · data: below them,
 * the effect of a program on its data · time: below that · readings, why: the right panel · transport: the footer ·
 * view: opened by name, docked beside or below the stage · dialog: opened by name over the page · lesson: in place of
 * the left panel, and of the stage until it may be seen · ground: invisible, always present.
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
  /** Views and dialogs only: the key that opens it, and its position in the header. */
  readonly keys?: readonly string[] | undefined;
  readonly header?: number | undefined;
  /** Its heading in the menu. */
  readonly group?: 'Caches' | 'Sharing' | 'Cores' | 'Scheduling' | 'Experiments' | undefined;
  /** Dialogs only: `page` fills the window. */
  readonly size?: 'wide' | 'page' | undefined;
  /** Views only: if the need is unmet, it has nothing to show, and the menu says so. */
  readonly needs?: Need | undefined;
  /** Views only: ids of its pictures, formerly views; in a link, one names the view with that picture in front. */
  readonly was?: readonly string[] | undefined;
}

/** A panel of the first page. */
export interface FirstPanel extends Place {
  readonly content: ComponentType;
}

export interface LatePanel extends Place {
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Its future height, as CSS: reserved while it loads, so that nothing jumps. */
  readonly reserve?: string | undefined;
}

export type Panel = FirstPanel | LatePanel;
