/** Clips a picture over time to its visible part, since paths would otherwise run into the labels. */
import type { TimeScale } from './scale.ts';

type Column = ArrayLike<number>;

interface Columns {
  readonly at: Column;
  readonly columns: readonly Column[];
}

function between(column: Column, index: number, share: number): number {
  const [one = NaN, other = NaN] = [column[index], column[index + 1]];
  return one + (other - one) * share;
}

/** Columns over increasing moments `at` (in frames), clipped to the visible range, with values at its edges. */
export function inSight(
  { from, to, isZoomed }: Pick<TimeScale, 'from' | 'to' | 'isZoomed'>,
  at: Column,
  columns: readonly Column[],
): Columns {
  if (!isZoomed) return { at, columns };
  const places: { index: number; share: number }[] = [];
  for (let index = 0; index < at.length; index++) {
    const [here = NaN, next = Infinity] = [at[index], at[index + 1]];
    if (here >= from && here <= to) places.push({ index, share: 0 });
    if (next === Infinity) continue;
    for (const edge of [from, to])
      if (here < edge && next > edge) places.push({ index, share: (edge - here) / (next - here) });
  }
  const take = (column: Column): Float64Array =>
    Float64Array.from(places, ({ index, share }) =>
      share === 0 ? (column[index] ?? NaN) : between(column, index, share),
    );
  return { at: take(at), columns: columns.map(take) };
}
