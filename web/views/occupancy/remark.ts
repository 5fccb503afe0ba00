/** The sentence below a river. */
import type { Remark, Turn } from '../../derive/caches/occupancy.ts';
import type { OwnerKind } from '../../derive/names/tones.ts';
import type { QuantumRange } from '../../engine/selection.ts';
import { formatPercent, formatQuanta } from '../../ui/format.ts';

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** A ratio in everyday words: "9 of 10". */
function ofTen(ratio: number): string {
  const tenths = Math.round(ratio * 10);
  if (tenths >= 10) return 'nearly always';
  if (tenths <= 0) return 'hardly ever';
  return `on ${tenths.toString()} of 10`;
}

/** "art and ammp run 6 % of the time, in A 22 %"; empty if the two hardly differ. */
export function turnLine(b: Turn, a: Turn, tones: readonly string[]): string[] {
  // NaN before anything is measured: every comparison with it is false.
  if (b.tones.length === 0 || !(Math.abs(b.share / a.share - 1) >= 0.25)) return [];
  const names = b.tones.map((tone) => tones[tone] ?? '');
  const verb = names.length === 1 ? 'gets' : 'get';
  return [`${list(names)} ${verb} ${formatPercent(b.share)} of the time, in A ${formatPercent(a.share)}`];
}

/** "on average", or the quanta. */
function whenOf(range: QuantumRange | null): string {
  return range ? `in ${formatQuanta(range)}` : 'on average';
}

/** One line for the share of the cache, one for the misses. */
export function remarkLines(
  remark: Remark,
  tones: readonly string[],
  kind: OwnerKind,
  range: QuantumRange | null = null,
): string[] {
  const when = whenOf(range);
  if (remark.kind === 'even')
    return [`${when}, no ${kind} has over ${formatPercent(Math.ceil(remark.share * 100) / 100)}`];
  const names = remark.tones.map((tone) => tones[tone] ?? '');
  const verb = names.length === 1 ? 'has' : 'have';
  const misses = names.length === 1 ? 'misses' : 'miss';
  const anyway = remark.missRatio >= 0.5 ? ' anyway' : '';
  return [
    `${when}, ${list(names)} ${verb} ${formatPercent(remark.share)}`,
    `and ${misses} ${ofTen(remark.missRatio)}${anyway}`,
  ];
}
