/** Drop zones for threads: each pane registers its hardware contexts, so that a drag may end in the other pane. */
import type { Rect } from '../../derive/machine/layout.ts';
import type { PaneId } from '../../engine/session.ts';

export interface Zone {
  readonly pane: PaneId;
  readonly root: HTMLElement;
  /** By hardware context, in CSS pixels from the root's corner. */
  readonly contexts: readonly Rect[];
  /** Marks a hardware context as the drop target; null for none. */
  readonly mark: (context: number | null) => void;
}

const zones = new Map<PaneId, Zone>();

/** Adds a pane's zone and returns the function that removes it. */
export function addZone(zone: Zone): () => void {
  zones.set(zone.pane, zone);
  return () => {
    if (zones.get(zone.pane) === zone) zones.delete(zone.pane);
  };
}

export interface Target {
  readonly zone: Zone;
  readonly context: number;
}

/** CSS pixels around a hardware context within which a drop still counts. */
const slack = 6;

/** The hardware context at a point of the window. */
export function targetAt(clientX: number, clientY: number): Target | null {
  for (const zone of zones.values()) {
    const box = zone.root.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    const context = zone.contexts.findIndex(
      (rect) =>
        x >= rect.x - slack &&
        x <= rect.x + rect.width + slack &&
        y >= rect.y - slack / 2 &&
        y <= rect.y + rect.height + slack / 2,
    );
    if (context >= 0) return { zone, context };
  }
  return null;
}

/** Marks a target in its pane and clears the others. */
export function markTarget(target: Target | null): void {
  for (const zone of zones.values()) zone.mark(target?.zone === zone ? target.context : null);
}
