/**
 * The panels around the machines: editors, metrics, charts over time. They are loaded once the machines have their
 * first picture, all as one file, and rendered together.
 */
import type { ComponentType } from 'react';
import { panels } from './panels.ts';
import type { LatePanel, Panel, SlotId } from './panel.ts';

const slots: ReadonlySet<SlotId> = new Set(['edit', 'time', 'readings', 'why']);

const loaded = new Map<Panel, ComponentType>();

/** Loads them. Never rejects: a panel that could not be loaded offers to try again in its own place. */
export async function loadAround(): Promise<void> {
  const isAround = (panel: Panel): panel is LatePanel => 'load' in panel && slots.has(panel.slot);
  await Promise.allSettled(
    panels.filter(isAround).map(async (panel) => loaded.set(panel, (await panel.load()).default)),
  );
}

/** A panel's component, if it can be rendered at once. */
export function componentOf(panel: Panel): ComponentType | undefined {
  return 'content' in panel ? panel.content : loaded.get(panel);
}
