/** Where the values of an axis stand between its two ends: numbers by their size, doublings evenly, choices in a row. */
import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import { numericValues, type Axis } from '../../derive/sweep/axis.ts';

/** Ratio from which on a list of numbers is drawn by its logarithms. */
const wide = 8;

export interface AxisPlaces {
  /** Pixel of the value at a place. */
  readonly at: (place: number) => number;
  /** Pixel of any number; null where the values are no numbers. */
  readonly of: ((value: number) => number) | null;
}

export function axisPlaces(axis: Axis, pixels: readonly [from: number, to: number]): AxisPlaces {
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
