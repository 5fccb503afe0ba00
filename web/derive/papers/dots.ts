/**
 * Rows prepared for drawing. Units differ from row to row, so a row with a published number is shown relative to it:
 * measured ÷ published, on a logarithmic axis, where 1 is the paper's value. The others are shown as they are, in one
 * picture per unit.
 */
import type { PaperRow } from '../../scenario/generated/types.ts';
import type { NamedRow } from './groups.ts';

export type DotScale = 'ratio' | 'plain';

/** A range; null is an open end. */
export interface Span {
  readonly from: number | null;
  readonly to: number | null;
}

/** A row in the units of its axis. On a ratio axis, NaN and values not above 0 are beyond the low end. */
export interface Dot {
  readonly named: NamedRow;
  readonly published: number | null;
  /** Null if it could not be measured. */
  readonly measured: number | null;
  readonly interval: readonly [number, number] | null;
  /** Null if it has no range. */
  readonly range: Span | null;
}

export interface DotPanel {
  readonly scale: DotScale;
  /** For a plain panel: the unit of all its rows. */
  readonly unit: string;
  readonly dots: readonly Dot[];
  /** The range of the axis, as far as the dots need it. */
  readonly domain: readonly [number, number];
}

/** The end of a ratio axis: beyond it, the size of the error no longer matters. */
const furthest = 32;

function hasRatio({ published }: PaperRow): boolean {
  return published !== null && published !== 0;
}

/** Division by a negative number swaps the ends. */
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
  // An interval may extend beyond the picture; expected and measured values may not, as far as the axis goes.
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
  // If all values are equal, the axis shows the range around them.
  const room = high > low ? (high - low) * 0.05 : (Math.abs(high) || 1) * 0.5;
  return [low - room, high + room];
}

/** Rows with a published number first, then the others by unit; within a panel in file order. */
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
