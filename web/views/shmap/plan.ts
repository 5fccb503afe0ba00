/** The layout of the picture in whole pixels: rows for both matrices, columns for each. */
import { breaksOf, type Band, type Section } from '../../derive/sharing/sharing.ts';
import { steppedTracks, type Tracks } from '../../charts/tracks.ts';

export interface MapPlan {
  readonly rows: Tracks;
  readonly entries: Tracks;
  readonly threads: Tracks;
  /** Threads from the top, and in the matrix from the left. */
  readonly rowThreads: readonly number[];
  readonly columnEntries: readonly number[];
  /** Whether both are side by side. */
  readonly isBeside: boolean;
  /** Whether rows have room for their names. */
  readonly isNamed: boolean;
  /** CSS pixels left of the rows: letters, colours and, with room, names. */
  readonly gutter: number;
}

/** rem. */
export const sizes = {
  /** Left of the rows: positions of the clusters' brackets, the colours and the names, and the margin. */
  bracket: 1.75,
  swatch: 2.25,
  name: 3.1875,
  free: 0.625,
  /** Between the shMaps and the similarities. */
  between: 2.25,
  /** Between clusters. */
  room: 0.5,
  least: 0.375,
  most: 1.25,
  /** The height shared by the rows, unless that makes them lower than `least`. */
  height: 22,
  named: 0.75,
  /** The type size of the names. */
  text: 0.6875,
} as const;

const mostEntryRem = 0.5;
const leastMatrixRem = 16;
const stackedRem = 44;

export function planMap(
  bands: readonly Band[],
  sections: readonly Section[],
  width: number,
  rem: number,
  /** Width of the longest name, CSS pixels. */
  nameWidth: number,
): MapPlan {
  const rowThreads = bands.flatMap(({ threads }) => threads);
  const columnEntries = sections.flatMap(({ entries }) => entries);
  const count = Math.max(1, rowThreads.length);
  const whole = (inRem: number): number => Math.max(1, Math.round(inRem * rem));
  const row = Math.max(
    whole(sizes.least),
    Math.min(whole(sizes.most), Math.floor((sizes.height * rem) / count)),
  );
  const room = whole(sizes.room);
  const breaks = breaksOf(bands.map(({ threads }) => threads));
  const isBeside = width >= stackedRem * rem;
  const isNamed = row >= sizes.named * rem;
  const gutter = Math.ceil(sizes.name * rem + (isNamed ? nameWidth + sizes.free * rem : 0));
  const inner = width - gutter;
  const square = Math.max(1, Math.min(row, Math.floor((isBeside ? leastMatrixRem * rem : inner) / count)));
  const threads = steppedTracks(rowThreads.length, square, breaks, Math.min(room, 4));
  const gaps = breaksOf(sections.map(({ entries }) => entries));
  const left = isBeside ? inner - threads.extent - sizes.between * rem : inner;
  const step = Math.floor((left - gaps.length * room) / Math.max(1, columnEntries.length));
  return {
    rows: steppedTracks(rowThreads.length, row, breaks, room),
    entries: steppedTracks(
      columnEntries.length,
      Math.max(1, Math.min(whole(mostEntryRem), step)),
      gaps,
      room,
    ),
    threads,
    rowThreads,
    columnEntries,
    isBeside,
    isNamed,
    gutter,
  };
}
