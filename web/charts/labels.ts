/** Labels in one direction: at the ends of lines, and in rows. */

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
