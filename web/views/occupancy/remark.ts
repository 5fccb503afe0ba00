/** The sentence beside a river. */
import type { Remark, Turn } from '../../derive/caches/occupancy.ts';
import type { OwnerKind } from '../../derive/names/tones.ts';
import type { QuantumRange } from '../../engine/selection.ts';
import { formatPercent, formatQuanta } from '../../ui/format.ts';

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** A ratio as a person would say it: "9 of 10". */
function ofTen(ratio: number): string {
  const tenths = Math.round(ratio * 10);
  if (tenths >= 10) return 'nearly always';
  if (tenths <= 0) return 'hardly ever';
  return `on ${tenths.toString()} of 10`;
}

/** "art and ammp run 6 % of the time, in A 22 %"; nothing where the two hardly differ. */
export function turnLine(b: Turn, a: Turn, tones: readonly string[]): string[] {
  // Not a number before anything was measured: no comparison with that is true.
  if (b.tones.length === 0 || !(Math.abs(b.share / a.share - 1) >= 0.25)) return [];
  const names = b.tones.map((tone) => tones[tone] ?? '');
  const verb = names.length === 1 ? 'gets' : 'get';
  return [`${list(names)} ${verb} ${formatPercent(b.share)} of the time, in A ${formatPercent(a.share)}`];
}

/** "on average", or in which quanta. */
function whenOf(range: QuantumRange | null): string {
  return range ? `in ${formatQuanta(range)}` : 'on average';
}

/** One line for what is held, one for what it is good for. */
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
