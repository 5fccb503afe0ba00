/** SVG path data from columns of numbers, by d3-shape. A value that is not finite is a gap. Pixels, one decimal. */
import { area, line } from 'd3-shape';

/** Maps a value to a pixel; a d3-scale fits. */
export type ToPixel = (value: number) => number;

type Column = ArrayLike<number>;

const indexes = ({ length }: Column): number[] => Array.from({ length }, (_, index) => index);
const entry = (column: Column) => (index: number) => column[index] ?? NaN;

/** A line through (xs[i], ys[i]), both in pixels. */
export function linePath(xs: Column, ys: Column): string {
  const [x, y] = [entry(xs), entry(ys)];
  const isDrawn = (index: number): boolean => Number.isFinite(x(index)) && Number.isFinite(y(index));
  return line<number>().defined(isDrawn).x(x).y(y).digits(1)(indexes(xs)) ?? '';
}

/** The area between two lines over the same xs, all in pixels; no gaps. */
export function areaPath(xs: Column, lower: Column, upper: Column): string {
  return area<number>().x(entry(xs)).y0(entry(lower)).y1(entry(upper)).digits(1)(indexes(xs)) ?? '';
}

/**
 * A stacked area chart: one closed path per series, first series at the bottom. `series[s][i]` are amounts, `xs`
 * pixels.
 */
export function riverPaths(xs: Column, series: readonly Column[], toY: ToPixel): string[] {
  const amounts = new Float64Array(xs.length);
  let lower = Float64Array.from(amounts, toY);
  return series.map((values) => {
    amounts.forEach((amount, index) => {
      amounts[index] = amount + (values[index] ?? 0);
    });
    const upper = Float64Array.from(amounts, toY);
    const path = areaPath(xs, lower, upper);
    lower = upper;
    return path;
  });
}
