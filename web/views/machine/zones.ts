/** Where threads can be dropped: each pane says where its hardware contexts are, so that a drag may end in the other one. */
import type { Rect } from '../../derive/machine/layout.ts';
import type { PaneId } from '../../engine/session.ts';

export interface Zone {
  readonly pane: PaneId;
  readonly root: HTMLElement;
  /** By hardware context, in CSS pixels from the root's corner. */
  readonly contexts: readonly Rect[];
  /** Marks a hardware context as the one that a drop would choose; null for none. */
  readonly mark: (context: number | null) => void;
}

const zones = new Map<PaneId, Zone>();

/** Adds a pane's zone; the function returned takes it away. */
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

/** How far beside a hardware context a drop still counts, in CSS pixels. */
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

/** Marks a target in its pane and nothing in the others. */
export function markTarget(target: Target | null): void {
  for (const zone of zones.values()) zone.mark(target?.zone === zone ? target.context : null);
}
