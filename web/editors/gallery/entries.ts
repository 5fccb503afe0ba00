/** Keyboard navigation among the entries of a page: arrows move as the entries appear on screen. */
import type { KeyboardEvent } from 'react';

/** The entries that arrows can reach: elements with `data-entry`. */
export function entriesIn(element: Element): HTMLElement[] {
  return [...(element.closest('dialog')?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
}

/** The nearest entry above or below: in the adjacent row, the one whose left edge is nearest. */
function across(entries: readonly HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const at = from.getBoundingClientRect();
  const beyond = entries
    .map((entry) => ({ entry, box: entry.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top >= at.bottom - 1 : box.bottom <= at.top + 1));
  const row = down
    ? Math.min(...beyond.map(({ box }) => box.top))
    : Math.max(...beyond.map(({ box }) => box.top));
  return beyond
    .filter(({ box }) => Math.abs(box.top - row) < 2)
    .sort((one, other) => Math.abs(one.box.left - at.left) - Math.abs(other.box.left - at.left))[0]?.entry;
}

/** Key handler for the element around all entries. */
export function moveAmongEntries(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.dataset['entry'] === undefined) return;
  const entries = entriesIn(target);
  const at = entries.indexOf(target);
  const moves: Partial<Record<string, () => HTMLElement | undefined>> = {
    ArrowRight: () => entries[at + 1],
    ArrowLeft: () => entries[at - 1],
    ArrowDown: () => across(entries, target, true),
    ArrowUp: () => across(entries, target, false),
    Home: () => entries[0],
    End: () => entries.at(-1),
  };
  const next = moves[event.key]?.();
  if (!next) return;
  event.preventDefault();
  next.focus();
}
