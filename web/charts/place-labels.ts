/** Places the names of points: beside their point if there is room, else a little further out, else not at all. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Anchor extends Point {
  /** The radius of the point's mark. */
  readonly radius: number;
  /** Size of the name. */
  readonly width: number;
  readonly height: number;
}

/** The name's top left corner. */
export interface Placed extends Point {
  /** The end at the name of the leader line that it requires; null if it is beside its point. */
  readonly leader: Point | null;
  /** Whether no place near its point is free: then the name is shown only while its point is in focus. */
  readonly hidden: boolean;
}

/** Directions in the order of trial: right, left, the corners, above, below. */
const directions = [
  [1, 0],
  [-1, 0],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [0, -1],
  [0, 1],
] as const;
/** Distances in the order of trial, in heights of a name. From further away, a name is no longer read with its point. */
const reaches = [0, 0.4, 0.8, 1.2, 1.6, 2, 2.4, 3.2, 4, 5];
const gap = 4;

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function isInside(box: Box, bounds: Box): boolean {
  return (
    box.left >= bounds.left &&
    box.right <= bounds.right &&
    box.top >= bounds.top &&
    box.bottom <= bounds.bottom
  );
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

interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** A straight line from the point to the nearest side of its name. */
function leaderTo({ x, y }: Anchor, { left, top, right, bottom }: Box): Line {
  const isBeside = left > x || right < x;
  const end = isBeside ? (top + bottom) / 2 : top > y ? top : bottom;
  return { from: { x, y }, to: { x: Math.max(left, Math.min(x, right)), y: end } };
}

/** Whether a line passes through a box: the parts of it between the box's sides have some length in common. */
function crosses({ from, to }: Line, { left, top, right, bottom }: Box): boolean {
  let [enter, leave] = [0, 1];
  for (const [start, end, low, high] of [
    [from.x, to.x, left, right],
    [from.y, to.y, top, bottom],
  ] as const) {
    if (start === end && (start <= low || start >= high)) return false;
    if (start === end) continue;
    const cuts = [(low - start) / (end - start), (high - start) / (end - start)];
    enter = Math.max(enter, Math.min(...cuts));
    leave = Math.min(leave, Math.max(...cuts));
  }
  return enter < leave;
}

/**
 * Places the names in order; each takes the first free place, and is hidden if none is. `obstacles` are other areas that
 * must not be covered.
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
  const names: Box[] = [];
  const leaders: Line[] = [];
  return anchors.map((anchor, index) => {
    const mark = marks[index];
    // A line from one of several points in one place cannot avoid the others.
    const others = marks.filter((other) => mark && !overlap(mark, other));
    const places = reaches.flatMap((reach) =>
      directions.map((direction) => {
        const box = boxAt(anchor, direction, reach);
        return { box, leader: reach > 0 ? leaderTo(anchor, box) : null };
      }),
    );
    const inside = places.filter(({ box }) => isInside(box, bounds));
    const free = inside.find(
      ({ box, leader }) =>
        ![...marks, ...obstacles, ...names].some((other) => overlap(box, other)) &&
        !leaders.some((line) => crosses(line, box)) &&
        !(leader && [...names, ...others].some((other) => crosses(leader, other))),
    );
    if (free) names.push(free.box);
    if (free?.leader) leaders.push(free.leader);
    const { box } = free ?? inside[0] ?? { box: boxAt(anchor, directions[0], 0) };
    return { x: box.left, y: box.top, leader: free?.leader?.to ?? null, hidden: !free };
  });
}
