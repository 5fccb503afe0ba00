/** What a row is worth: its class, or `informative` where it has no range to lie in. Only emergent rows are evidence. */
import type { PaperRow, RowClass } from '../../scenario/generated/types.ts';

export type RowKind = RowClass | 'informative';

/** The one that counts first, then in the order in which they are said. */
export const rowKinds = [
  'emergent',
  'fitted',
  'ours',
  'self-check',
  'informative',
] as const satisfies readonly RowKind[];

export function kindOf(row: Pick<PaperRow, 'class' | 'range_source'>): RowKind {
  return row.range_source === 'informative' ? 'informative' : row.class;
}

/** Whether a row misses its range; a row that could not be measured does. */
export function isOut({ reproduced }: Pick<PaperRow, 'reproduced'>): boolean {
  return reproduced === false;
}

/** Which rows are shown. */
export interface RowFilter {
  /** Null: all. */
  readonly kind: RowKind | null;
  readonly outOnly: boolean;
}

export function passes(row: PaperRow, { kind, outOnly }: RowFilter): boolean {
  return (kind === null || kindOf(row) === kind) && (!outOnly || isOut(row));
}
