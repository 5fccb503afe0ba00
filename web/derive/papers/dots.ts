/**
 * Rows as a picture has them. Their units differ from row to row, so a row with a published number is shown against that
 * number: measured ÷ published, on a logarithmic axis, where 1 is what the paper has. The others are shown as they are, a
 * picture for each unit.
 */
import type { PaperRow } from '../../scenario/generated/types.ts';
import type { NamedRow } from './groups.ts';

export type DotScale = 'ratio' | 'plain';

/** From one end to the other; null is an open end. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/** A row in the numbers of its axis. On a ratio axis NaN and what is not above 0 lie beyond its low end. */
export interface Dot {
  readonly named: NamedRow;
  readonly published: number | null;
  /** Null: could not be measured. */
  readonly measured: number | null;
  readonly interval: readonly [number, number] | null;
  /** Null: no range. */
  readonly range: Span | null;
}

export interface DotPanel {
  readonly scale: DotScale;
  /** Of a plain panel: the unit of all its rows. */
  readonly unit: string;
  readonly dots: readonly Dot[];
  /** What the axis shows, as far as the dots need it. */
  readonly domain: readonly [number, number];
}

/** An axis of ratios ends here: beyond, how far off a row is no longer matters. */
const furthest = 32;

function hasRatio({ published }: PaperRow): boolean {
  return published !== null && published !== 0;
}

/** Divided by a negative number, the higher end is the lower one. */
function spanOf(low: number | null, high: number | null, by: number): Span | null {
  if (low === null && high === null) return null;
  const [from, to] = [low, high].map((end) => (end === null ? null : end / by)) as [
    number | null,
    number | null,
  ];
  return by < 0 ? { from: to, to: from } : { from, to };
}

export function dotOf(named: NamedRow, scale: DotScale): Dot {
  const { published, measured, interval, low, high } = named.row;
  const by = scale === 'ratio' && published !== null ? published : 1;
  const [low95, high95] = interval ?? [NaN, NaN];
  return {
    named,
    published: published === null ? null : published / by,
    measured: measured === null ? null : measured / by,
    interval: interval && [Math.min(low95 / by, high95 / by), Math.max(low95 / by, high95 / by)],
    range: spanOf(low, high, by),
  };
}

function numbersOf({ published, measured, interval, range }: Dot): number[] {
  return [published, measured, ...(interval ?? []), range?.from, range?.to].filter(
    (value) => typeof value === 'number',
  );
}

function ratioDomain(dots: readonly Dot[]): [number, number] {
  // An interval may run out of the picture; what is expected and measured may not, as far as the axis goes.
  const all = dots.flatMap((dot) => numbersOf({ ...dot, interval: null })).filter((value) => value > 0);
  const low = Math.max(1 / furthest, Math.min(0.5, ...all));
  const high = Math.min(furthest, Math.max(2, ...all));
  return [low / 1.1, high * 1.1];
}

function plainDomain(dots: readonly Dot[]): [number, number] {
  const all = dots.flatMap(numbersOf);
  if (all.length === 0) return [0, 1];
  const low = Math.min(...all);
  const high = Math.max(...all);
  // Where all are equal, the axis shows what is around them.
  const room = high > low ? (high - low) * 0.05 : (Math.abs(high) || 1) * 0.5;
  return [low - room, high + room];
}

/** Rows with a published number first, then the others by unit; in a panel they are in the order of the file. */
export function panelsOf(rows: readonly NamedRow[]): DotPanel[] {
  const panels: DotPanel[] = [];
  const ratios = rows.filter(({ row }) => hasRatio(row)).map((named) => dotOf(named, 'ratio'));
  if (ratios.length > 0) panels.push({ scale: 'ratio', unit: '', dots: ratios, domain: ratioDomain(ratios) });
  const plain = rows.filter(({ row }) => !hasRatio(row));
  for (const unit of new Set(plain.map(({ row }) => row.unit))) {
    const dots = plain.filter(({ row }) => row.unit === unit).map((named) => dotOf(named, 'plain'));
    panels.push({ scale: 'plain', unit, dots, domain: plainDomain(dots) });
  }
  return panels;
}
