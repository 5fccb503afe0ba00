/** Words for rows: their classes, numbers with units, and the origins of ranges. */
import { leadOf, type Totals } from '../../derive/papers/totals.ts';
import type { RowKind } from '../../derive/papers/kinds.ts';
import type { RangeSource } from '../../scenario/generated/types.ts';
import { formatCount, formatNumber, noValue } from '../../ui/format.ts';

export const kindWords: Readonly<Record<RowKind, { readonly label: string; readonly means: string }>> = {
  emergent: {
    label: 'emergent',
    means: 'Published, and nothing was fitted to it. Only these rows count as evidence.',
  },
  fitted: {
    label: 'fitted',
    means: 'A program or a parameter was fitted to the figure, or chosen with it in view.',
  },
  ours: { label: 'ours', means: 'A what-if that no paper has.' },
  'self-check': {
    label: 'self-check',
    means: 'Cannot fail: it follows from arithmetic, or repeats an example worked in the paper.',
  },
  informative: { label: 'informative', means: 'Measured, but without a range that would decide.' },
};

export const rangeWords: Readonly<Record<RangeSource, string>> = {
  paper: 'published',
  fidelity: 'from an independent prototype',
  chosen: 'chosen here',
  informative: 'none',
};

/** Units that are not written after a number. */
const silent: ReadonlySet<string> = new Set(['ratio', 'share', 'index', 'correlation']);

/** The unit of numbers in a head or a label; empty where its name says nothing more. */
export function writtenUnit(unit: string): string {
  return silent.has(unit) ? '' : unit;
}

/** 22.2 % · 1.04 · 3.67 of 5 */
export function amount(value: number | null, unit: string): string {
  if (value === null) return noValue;
  if (writtenUnit(unit) === '') return formatNumber(value);
  return `${formatNumber(value)}${unit.startsWith('%') ? '\u202f' : '\u00a0'}${unit}`;
}

/** 0.5 to 2 · at least 50 % · at most 1 */
export function rangeOf(low: number | null, high: number | null, unit: string): string {
  if (low === null) return high === null ? 'no range' : `at most ${amount(high, unit)}`;
  if (high === null) return `at least ${amount(low, unit)}`;
  return low === high ? amount(low, unit) : `${formatNumber(low)} to ${amount(high, unit)}`;
}

/** 12 of 13 emergent rows in range */
export function leadLine(totals: Totals): string {
  const { kind, met, of } = leadOf(totals);
  const counts = `${formatCount(met)} of ${formatCount(of)}`;
  return kind === 'ours'
    ? `${counts} rows of ours in range`
    : `${counts} ${kindWords[kind].label} rows in range`;
}
