/** The layout of a sweep along one axis in pixels: one line per policy, its seeds, rough values, refused runs. */
import { scaleLinear, type ScaleLinear, scalePoint, scaleLog } from 'd3-scale';
import { spread } from '../../charts/labels.ts';
import type { Entrant } from '../../derive/compare/ranking.ts';
import { type Axis, numericValues } from '../../derive/sweep/axis.ts';
import type { Place, SweepPlan } from '../../derive/sweep/plan.ts';
import type { SweepPoint, SweepPoints } from '../../derive/sweep/points.ts';
import { policyCss } from './policy-colour.ts';

/** The ratio of last to first value from which on the axis is logarithmic. */
const wide = 8;

interface AxisPlaces {
  /** Pixel of the value at an index. */
  readonly at: (place: number) => number;
  /** Pixel of any number; null if the values are not numbers. */
  readonly of: ((value: number) => number) | null;
}

function axisPlaces(axis: Axis, pixels: readonly [from: number, to: number]): AxisPlaces {
  const numbers = numericValues(axis);
  const [first, last] = [numbers?.[0], numbers?.at(-1)];
  if (!numbers || first === undefined || last === undefined || first === last) {
    const point = scalePoint(
      axis.values.map((_, place) => place),
      pixels,
    ).padding(0.5);
    return { at: (place) => point(place) ?? pixels[0], of: null };
  }
  const scale =
    first > 0 && last / first >= wide ? scaleLog([first, last], pixels) : scaleLinear([first, last], pixels);
  return { at: (place) => scale(numbers[place] ?? first), of: (value) => scale(value) };
}

export interface LinePoint {
  readonly place: Place;
  readonly point: SweepPoint;
  readonly x: number;
  /** Pixel of the mean; NaN if unknown. */
  readonly y: number;
  /** Pixels of the seeds known so far. */
  readonly seeds: readonly number[];
  readonly low: number;
  readonly high: number;
}

export interface PlannedLine {
  readonly name: string;
  readonly pane: Entrant['pane'];
  readonly css: string;
  readonly points: readonly LinePoint[];
  readonly rough: readonly { readonly x: number; readonly y: number }[];
  /** Height of its name on the right; NaN if there is none. */
  readonly labelY: number;
}

export interface LinesPlan {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly x: AxisPlaces;
  readonly y: ScaleLinear<number, number>;
  readonly lines: readonly PlannedLine[];
}

/** rem. */
const margin = { left: 3.25, right: 10, narrow: 1, top: 0.75, bottom: 2.75 };
const labelRem = 1.05;
const air = 0.06;

/** Null if nothing is known, or there is no room. Names are on the right if there is room for them. */
export function planLines(
  { sweep }: SweepPlan,
  points: SweepPoints,
  entrants: readonly Entrant[],
  [width, height, rem]: readonly [number, number, number],
  isNarrow: boolean,
): LinesPlan | null {
  const { range } = points;
  if (!range || width === 0) return null;
  const [left, right] = [margin.left * rem, width - (isNarrow ? margin.narrow : margin.right) * rem];
  const [top, bottom] = [margin.top * rem, height - margin.bottom * rem];
  const extra = (range[1] - range[0] || Math.abs(range[1]) || 1) * air;
  const y = scaleLinear([range[0] - extra, range[1] + extra], [bottom, top]).nice(4);
  const [axis] = sweep.axes;
  const x = axisPlaces(axis, [left + 0.5 * rem, right - 0.5 * rem]);
  const lines = sweep.policies.map(({ key, name }, policy) => {
    const drawn = axis.values.map((_, at): LinePoint => {
      const place = { policy, x: at, y: 0 };
      const point = points.at(place);
      return {
        place,
        point,
        x: x.at(at),
        y: point.spread ? y(point.spread.mean) : NaN,
        seeds: point.values.filter(Number.isFinite).map((value) => y(value)),
        low: point.spread ? y(point.spread.least) : NaN,
        high: point.spread ? y(point.spread.most) : NaN,
      };
    });
    const pane = entrants.find((one) => one.key === key)?.pane ?? null;
    return {
      name,
      pane,
      css: policyCss(pane, policy),
      points: drawn,
      // Once all means are known, the rough line is no longer needed.
      rough: drawn.every(({ y: mean }) => Number.isFinite(mean))
        ? []
        : drawn.flatMap(({ point, x: at }) => (point.rough === null ? [] : [{ x: at, y: y(point.rough) }])),
    };
  });
  // Where the line ends on the right, be it rough there.
  const ends = lines.map(({ points: drawn, rough }) => {
    const known = drawn.findLast((point) => Number.isFinite(point.y));
    const last = rough.at(-1);
    return (last && last.x > (known?.x ?? -Infinity) ? last.y : known?.y) ?? NaN;
  });
  const labels = spread(ends, labelRem * rem, [top, bottom]);
  return {
    left,
    right,
    bottom,
    x,
    y,
    lines: lines.map((line, index) => ({ ...line, labelY: labels[index] ?? NaN })),
  };
}
