/** An axis of a sweep: a pointer into the scenario, and the values it takes. */
import type { JsonValue } from '../../scenario/generated/types.ts';

/** The values. `even` and `doubling` run from one number to another; both are included if they are met. */
export type Span =
  | { readonly by: 'even'; readonly from: number; readonly to: number; readonly count: number }
  | { readonly by: 'doubling'; readonly from: number; readonly to: number }
  | { readonly by: 'list'; readonly values: readonly JsonValue[] };

export interface AxisSpec {
  /** JSON pointer into the scenario. */
  readonly pointer: string;
  readonly span: Span;
}

/** A pointer with its values, each once, in the order in which they are drawn. */
export interface Axis {
  readonly pointer: string;
  readonly values: readonly JsonValue[];
}

/** The most values along one axis; more cannot be told apart. */
export const mostValues = 64;
const digits = 12;

/** The nearest multiple of `grain`; the number itself, to 12 digits, if there is no grain. */
export function onGrain(value: number, grain: number | null): number {
  if (grain === null) return Number(value.toPrecision(digits));
  return Math.round(value / grain) * grain;
}

function numbersOf(span: Exclude<Span, { by: 'list' }>): number[] {
  const { from, to } = span;
  if (span.by === 'even') {
    const count = Math.min(mostValues, Math.max(1, Math.round(span.count)));
    return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / Math.max(1, count - 1));
  }
  const [least, most] = [Math.min(from, to), Math.max(from, to)];
  if (least <= 0) return [least, most];
  const doublings = Math.floor(Math.log2(most / least) + 1e-9);
  return Array.from({ length: Math.min(mostValues, doublings + 1) }, (_, index) => least * 2 ** index);
}

/** Each value once; numbers ascend. */
export function eachOnce(values: readonly JsonValue[]): JsonValue[] {
  const once = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  const numbers = once.filter((value) => typeof value === 'number');
  return numbers.length === once.length ? numbers.sort((a, b) => a - b) : once;
}

/** All values of a span, each once; numbers ascend, and are multiples of `grain` if there is one. */
export function valuesOf(span: Span, grain: number | null): JsonValue[] {
  if (span.by === 'list') return eachOnce(span.values.slice(0, mostValues));
  return eachOnce(numbersOf(span).map((value) => onGrain(value, grain)));
}

/** The values as numbers; null if one is not a number, so that they have no order. */
export function numericValues({ values }: Axis): number[] | null {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === values.length ? numbers : null;
}
