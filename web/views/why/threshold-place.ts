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

/** rem: the baseline's distance from the line, the height of the letters, and the room that names of the ends need. */
const [above, below, letters, ends] = [0.3, 0.85, 0.6, 1.9];

/** All in CSS pixels except `rem`. `line` is the y of the threshold, `width` the picture's, `length` the name's. */
export function placeName(
  line: number,
  length: number,
  dots: readonly Dot[],
  { width, height, radius, rem }: Record<'width' | 'height' | 'radius' | 'rem', number>,
): NamePlace {
  const baselines = [
    ...(line + ends * rem < height ? [line + below * rem] : []),
    ...(line - (above + letters) * rem > 0 ? [line - above * rem] : []),
  ];
  const places = baselines.flatMap((y): NamePlace[] => [
    { anchor: 'end', y },
    { anchor: 'start', y },
  ]);
  const covers = ({ anchor, y }: NamePlace, dot: Dot): boolean =>
    (anchor === 'end' ? dot.x + radius > width - length : dot.x - radius < length) &&
    dot.y - radius < y &&
    dot.y + radius > y - letters * rem;
  const free = places.find((place) => !dots.some((dot) => covers(place, dot)));
  return free ?? places[0] ?? { anchor: 'end', y: line - above * rem };
}
