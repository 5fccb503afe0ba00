/** Positions a floating element beside its anchor, inside the window. */

interface Placement {
  readonly side: 'above' | 'below';
  readonly align: 'start' | 'centre' | 'end';
}

const gap = 6;
const margin = 8;

/**
 * Moves `floating` (position: fixed, already shown) to its anchor's side, or to the opposite side if there is no
 * room.
 */
export function placeBeside(anchor: Element, floating: HTMLElement, { side, align }: Placement): void {
  const at = anchor.getBoundingClientRect();
  const size = floating.getBoundingClientRect();
  const above = at.top - size.height - gap;
  const below = at.bottom + gap;
  const fitsBelow = below + size.height <= window.innerHeight - margin;
  const top =
    side === 'above' ? (above >= margin ? above : below) : fitsBelow || above < margin ? below : above;
  const start = { start: at.left, centre: at.left + (at.width - size.width) / 2, end: at.right - size.width }[
    align
  ];
  const left = Math.max(margin, Math.min(start, window.innerWidth - size.width - margin));
  floating.style.top = `${Math.max(margin, Math.min(top, window.innerHeight - size.height - margin)).toString()}px`;
  floating.style.left = `${left.toString()}px`;
}
