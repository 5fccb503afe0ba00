/** The difference between B and A over time. */
import type { Series } from '../time/series.ts';

/** B − A per bucket, over the buckets that both have; NaN if one has no value. */
export function differenceOf(a: Series, b: Series): Series {
  const length = Math.min(a.values.length, b.values.length);
  return {
    at: b.at.slice(0, length),
    values: Float64Array.from({ length }, (_, index) => (b.values[index] ?? NaN) - (a.values[index] ?? NaN)),
    quanta: b.quanta,
  };
}

/** The largest absolute value of a difference, at least `least`. */
export function reach({ values }: Series, least: number): number {
  let most = least;
  for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
  return most;
}
