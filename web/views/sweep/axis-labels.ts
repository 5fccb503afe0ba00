/** Text for values and places of a sweep. */
import type { Axis } from '../../derive/sweep/axis.ts';
import type { SweepField } from '../../derive/sweep/fields.ts';
import type { JsonValue } from '../../scenario/generated/types.ts';
import { counted, formatCount } from '../../ui/format.ts';
import { quantities } from '../../ui/quantities.ts';

/** An axis with its field's description. */
export interface NamedAxis extends Axis {
  readonly field: SweepField;
}

/** 48 KB · LRU: a value as written in the form. */
export function valueWords({ kind, choices }: SweepField, value: JsonValue): string {
  if (typeof value === 'number') return quantities[kind].format(value);
  const chosen = choices?.find((choice) => JSON.stringify(choice.value) === JSON.stringify(value));
  if (chosen) return chosen.label;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value at a place of an axis. */
export function valueAtPlace({ field, values }: NamedAxis, place: number): string {
  return valueWords(field, values[place] ?? null);
}

/** The index of the scenario's own value along an axis; -1 if it is not among them. */
export function presentPlace({ field, values }: NamedAxis): number {
  const present = JSON.stringify(field.value);
  return values.findIndex((value) => JSON.stringify(value) === present);
}

/** "L2: Size 48 KB, Memory: Latency 120 cycles". */
export function placeWords(axes: readonly NamedAxis[], places: readonly number[]): string {
  return axes
    .map((axis, index) => `${axis.field.label} ${valueAtPlace(axis, places[index] ?? 0)}`)
    .join(', ');
}

/** "3 policies × 8 × 8 values, 1 seed". */
export function whatSwept(policies: number, axes: readonly Axis[], seeds: number): string {
  const values = axes.map((axis) => formatCount(axis.values.length)).join(' × ');
  return `${counted(policies, 'policy', 'policies')} × ${values} values, ${counted(seeds, 'seed')}`;
}
