/** Positions of a matrix's rows or columns: in whole pixels, so that they are sharp, with gaps before some of them. */

export interface Tracks {
  readonly count: number;
  /** Total pixels, gaps included. */
  readonly extent: number;
  /** Pixels of the narrowest track. */
  readonly least: number;
  readonly start: (index: number) => number;
  readonly end: (index: number) => number;
  /** The track at a pixel; null in a gap or outside. */
  readonly at: (pixel: number) => number | null;
}

function tracksOf(starts: readonly number[], ends: readonly number[]): Tracks {
  return {
    count: starts.length,
    extent: ends.at(-1) ?? 0,
    least: starts.reduce((least, start, index) => Math.min(least, (ends[index] ?? 0) - start), Infinity),
    start: (index) => starts[index] ?? 0,
    end: (index) => ends[index] ?? 0,
    at(pixel) {
      const index = starts.findLastIndex((start) => start <= pixel);
      return index >= 0 && pixel < (ends[index] ?? 0) ? index : null;
    },
  };
}

/**
 * `count` equal tracks in `extent` pixels. Edges snapped to whole device pixels would shimmer on resize; whole CSS
 * pixels do not.
 */
export function evenTracks(count: number, extent: number): Tracks {
  const edge = (index: number): number => Math.round((index / count) * extent);
  const indexes = Array.from({ length: count }, (_, index) => index);
  return tracksOf(
    indexes.map(edge),
    indexes.map((index) => edge(index + 1)),
  );
}

/** `count` tracks of size `step`, with gaps before those in `breaks`. */
export function steppedTracks(count: number, step: number, breaks: readonly number[], room: number): Tracks {
  const before = new Set(breaks.filter((index) => index > 0));
  const starts: number[] = [];
  let next = 0;
  for (let index = 0; index < count; index++) {
    if (before.has(index)) next += room;
    starts.push(next);
    next += step;
  }
  return tracksOf(
    starts,
    starts.map((start) => start + step),
  );
}
