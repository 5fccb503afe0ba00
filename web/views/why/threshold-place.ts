/** The place of the threshold's name: at an end of its line, where it covers no dot. */
export interface Dot {
  readonly x: number;
  readonly y: number;
}

export interface NamePlace {
  readonly anchor: 'start' | 'end';
  /** The baseline. */
  readonly y: number;
}

/** rem: the baseline's distances above the line, nearest first, and below it. */
const [above, below] = [[0.3, 0.6, 0.9], 0.85];
/** rem: the height of the letters, and the room that the names of the ends need. */
const [letters, ends] = [0.6, 1.9];

/** All in CSS pixels except `rem`. `line` is the y of the threshold, `width` the picture's, `length` the name's. */
export function placeName(
  line: number,
  length: number,
  dots: readonly Dot[],
  { width, height, radius, rem }: Record<'width' | 'height' | 'radius' | 'rem', number>,
): NamePlace {
  const baselines = [
    ...(line + ends * rem < height ? [line + below * rem] : []),
    ...above.map((up) => line - up * rem).filter((y) => y > letters * rem),
  ];
  const places = baselines.flatMap((y): NamePlace[] => [
    { anchor: 'end', y },
    { anchor: 'start', y },
  ]);
  const covers = ({ anchor, y }: NamePlace, dot: Dot): boolean =>
    (anchor === 'end' ? dot.x + radius > width - length : dot.x - radius < length) &&
    dot.y - radius < y &&
    dot.y + radius > y - letters * rem;
  const covered = places.map((place) => dots.filter((dot) => covers(place, dot)).length);
  return places[covered.indexOf(Math.min(...covered))] ?? { anchor: 'end', y: line };
}
