/** How the figures of this view are said. */
import type { ThreadTreatment } from '../../derive/fairness.ts';
import type { Field } from '../../derive/comparison.ts';
import { counted, formatNumber, noValue } from '../../ui/format.ts';

/** 8.2×: how many times as long. */
export function times(slowdown: number): string {
  if (slowdown === Infinity) return 'never ran';
  return Number.isFinite(slowdown) ? `${formatNumber(Number(slowdown.toPrecision(2)))}×` : noValue;
}

/** "3.1× by waiting, 2.6× by sharing". */
export function partsOf({ waiting, sharing, slowdown }: ThreadTreatment): string {
  if (!Number.isFinite(slowdown)) return times(slowdown);
  return `${times(slowdown)}: ${times(waiting)} by waiting for its turn, ${times(sharing)} by sharing cores and caches`;
}

/** "11 policies and 9 programs alone". */
export function whatRuns(policies: number, programs: number): string {
  return `${counted(policies, 'policy', 'policies')} and ${counted(programs, 'program')} alone`;
}

/** Why some policies are not in the picture; "" when all are. */
export function whoIsMissing({ lacking }: Pick<Field, 'lacking'>): string {
  return lacking.map(({ name, lacks }) => `${name} needs “${lacks}”`).join(', ');
}

/** "11 policies with 4 sizes of the last cache". */
export function whatSizes(policies: number, sizes: number): string {
  return `${counted(policies, 'policy', 'policies')} with ${counted(sizes, 'size')} of the last cache`;
}
