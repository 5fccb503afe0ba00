/** The kind of evidence of a row: its class, or `informative` if it has no range. Only emergent rows are evidence. */
import type { PaperRow, RowClass } from '../../scenario/generated/types.ts';

export type RowKind = RowClass | 'informative';

/** The kind that counts first, then in display order. */
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

/** Whether a row misses its range; a row that could not be measured does too. */
export function isOut({ reproduced }: Pick<PaperRow, 'reproduced'>): boolean {
  return reproduced === false;
}

/** The rows to show. */
export interface RowFilter {
  /** Null for all kinds. */
  readonly kind: RowKind | null;
  readonly outOnly: boolean;
}

export function passes(row: PaperRow, { kind, outOnly }: RowFilter): boolean {
  return (kind === null || kindOf(row) === kind) && (!outOnly || isOut(row));
}
