/** The figures of a comparison, small enough to be kept, and judged anew whenever they are shown. */
import type { RunResult, Schedules } from '../../scenario/generated/types.ts';
import { readings } from './readings.ts';
import { judge, pairsOf, type Judged } from './verdict.ts';

export interface Outcome {
  /** The level of the last caches. */
  readonly level: number;
  /** By reading: in A, null without a baseline, and in B. */
  readonly values: Readonly<Record<string, readonly [a: number | null, b: number | null]>>;
}

export function outcomeOf(a: RunResult | null, b: RunResult, schedules: Schedules): Outcome {
  const level = Math.max(0, ...b.caches.map((cache) => cache.level));
  const pairs = pairsOf(readings(level, schedules), a, b);
  return { level, values: Object.fromEntries(pairs.map((pair) => [pair.reading.id, [pair.a, pair.b]])) };
}

/** What became of the leading readings, in the light of all. */
export function leadingOf({ level, values }: Outcome, schedules: Schedules): Judged[] {
  const pairs = readings(level, schedules).map((reading) => {
    const [a = null, b = null] = values[reading.id] ?? [];
    return { reading, a, b };
  });
  return judge(pairs).filter((judged): judged is Judged => judged?.reading.leading ?? false);
}
