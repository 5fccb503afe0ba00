/** Places the names of points: beside their point if there is room, else further out, without overlap. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Anchor {
  /** The point, and the radius of its mark. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Size of the name. */
  readonly width: number;
  readonly height: number;
}

export interface Placed {
  /** The name's top left corner. */
  readonly x: number;
  readonly y: number;
  /** Whether it is so far from its point that it requires a leader line. */
  readonly far: boolean;
}

/** Directions in the order of trial: right, left, above, below, then the corners. */
const directions = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;
/** Distances in the order of trial, in heights of a name. */
const reaches = [0, 1.2, 2.4, 3.6, 4.8, 6];
const gap = 4;

function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function boxAt(
  { x, y, radius, width, height }: Anchor,
  [right, down]: readonly [number, number],
  reach: number,
): Box {
  const off = radius + gap + reach * height;
  // Far names stay on their side but start at the height of the step, so that they stack like lines of text.
  const centreX = x + right * (reach === 0 || down === 0 ? off : radius + gap) + (right * width) / 2;
  const centreY = y + down * (reach === 0 && right !== 0 ? height : off + height / 2);
  return {
    left: centreX - width / 2,
    top: centreY - height / 2,
    right: centreX + width / 2,
    bottom: centreY + height / 2,
  };
}

/** The bounding box of a straight line from the point to the nearest side of its name. */
function corridor({ x, y }: Anchor, box: Box): Box {
  const middle = (box.top + box.bottom) / 2;
  const [nearX, nearY] = [
    Math.max(box.left, Math.min(x, box.right)),
    box.left > x || box.right < x ? middle : Math.max(box.top, Math.min(y, box.bottom)),
  ];
  return {
    left: Math.min(x, nearX) - 1,
    top: Math.min(y, nearY) - 1,
    right: Math.max(x, nearX) + 1,
    bottom: Math.max(y, nearY) + 1,
  };
}

function beyond(box: Box, bounds: Box): number {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  return width * height - shared(box, bounds);
}

/**
 * Places the names in order; each takes the first free place, or the one that covers least. `obstacles` are other
 * areas that must not be covered.
 */
export function placeLabels(
  anchors: readonly Anchor[],
  bounds: Box,
  obstacles: readonly Box[] = [],
): Placed[] {
  const marks = anchors.map(({ x, y, radius }) => ({
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  }));
  const taken: Box[] = [...marks, ...obstacles];
  const names: Box[] = [];
  return anchors.map((anchor) => {
    let best: { box: Box; cost: number; far: boolean } | null = null;
    for (const reach of reaches) {
      for (const direction of directions) {
        if (best?.cost === 0) break;
        const box = boxAt(anchor, direction, reach);
        const isFar = reach > 0;
        const covered = (by: Box, others: readonly Box[]): number =>
          others.reduce((sum, other) => sum + shared(by, other), 0);
        const cost =
          covered(box, taken) + (isFar ? covered(corridor(anchor, box), names) : 0) + 4 * beyond(box, bounds);
        if (!best || cost < best.cost) best = { box, cost, far: isFar };
      }
    }
    const { box, far } = best ?? { box: { left: anchor.x, top: anchor.y, right: 0, bottom: 0 }, far: false };
    taken.push(box);
    names.push(box);
    return { x: box.left, y: box.top, far };
  });
}

/**
 * Heights of labels at the ends of lines: as close to the wanted heights as `gapBetween` between any two allows. NaN
 * stays.
 */
export function spread(
  wanted: readonly number[],
  gapBetween: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = wanted
    .map((_, index) => index)
    .filter((index) => Number.isFinite(wanted[index]))
    .sort((i, j) => (wanted[i] ?? 0) - (wanted[j] ?? 0));
  const placed = [...wanted];
  let next = top;
  for (const index of order) {
    placed[index] = Math.max(next, wanted[index] ?? 0);
    next = (placed[index] ?? 0) + gapBetween;
  }
  let last = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(last, placed[index] ?? 0);
    last = (placed[index] ?? 0) - gapBetween;
  }
  return placed;
}

/** Assigns labels on one line to rows without overlap: each to the first row with room. */
export function lanesOf(spans: readonly (readonly [from: number, to: number])[]): number[] {
  const ends: number[] = [];
  return spans.map(([from, to]) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
}
