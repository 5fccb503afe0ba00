/** What B does more or less than A over time. */
import type { Series } from '../time/series.ts';

/** B − A, bucket by bucket, as far as both go; NaN where one of them has no value. */
export function differenceOf(a: Series, b: Series): Series {
  const length = Math.min(a.values.length, b.values.length);
  return {
    at: b.at.slice(0, length),
    values: Float64Array.from({ length }, (_, index) => (b.values[index] ?? NaN) - (a.values[index] ?? NaN)),
    quanta: b.quanta,
  };
}

/** How far a difference reaches from zero, at least `least`. */
export function reach({ values }: Series, least: number): number {
  let most = least;
  for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
  return most;
}
