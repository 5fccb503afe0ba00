/** A paper in one line: the number of its emergent rows in range, and its other rows, which do not count. */
import type { ClassTotals } from '../../scenario/generated/types.ts';
import { rowKinds, type RowKind } from './kinds.ts';

/** The number met, out of `of`. */
export interface Share {
  readonly met: number;
  readonly of: number;
}

export interface Totals {
  readonly emergent: Share;
  /** Emergent rows within 25 % of a number printed in the paper, out of those with a printed number. */
  readonly near: Share;
  /** The paper's other kinds of rows, in order; `informative` rows have no range to meet. */
  readonly others: readonly (Share & { readonly kind: Exclude<RowKind, 'emergent'> })[];
}

/** The share to show first: emergent rows, or the first other kind if none exist because nothing was published. */
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
