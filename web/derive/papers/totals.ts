/** A paper in one line: how many of its emergent rows are in range, and what else there is that does not count. */
import type { ClassTotals } from '../../scenario/generated/types.ts';
import { rowKinds, type RowKind } from './kinds.ts';

/** So many of so many. */
export interface Share {
  readonly met: number;
  readonly of: number;
}

export interface Totals {
  readonly emergent: Share;
  /** Emergent rows within 25 % of a number that the paper prints, of those for which it prints one. */
  readonly near: Share;
  /** The other kinds that the paper has, in order; `informative` rows can meet nothing. */
  readonly others: readonly (Share & { readonly kind: Exclude<RowKind, 'emergent'> })[];
}

/** What is said first: emergent rows, or what there is where a study has none because nothing of it was published. */
export function leadOf({ emergent, others }: Totals): Share & { readonly kind: RowKind } {
  const [first] = others;
  return emergent.of === 0 && first ? first : { kind: 'emergent', ...emergent };
}

export function totalsOf(totals: readonly ClassTotals[]): Totals {
  const of = (kind: RowKind): ClassTotals | undefined => totals.find((total) => total.class === kind);
  const emergent = of('emergent');
  const informative = totals.reduce((sum, { rows, ranges }) => sum + rows - ranges, 0);
  const others = rowKinds
    .filter((kind) => kind !== 'emergent')
    .map((kind) =>
      kind === 'informative'
        ? { kind, met: 0, of: informative }
        : { kind, met: of(kind)?.in_range ?? 0, of: of(kind)?.ranges ?? 0 },
    )
    .filter((other) => other.of > 0);
  return {
    emergent: { met: emergent?.in_range ?? 0, of: emergent?.ranges ?? 0 },
    near: { met: emergent?.near_published ?? 0, of: emergent?.published ?? 0 },
    others,
  };
}
