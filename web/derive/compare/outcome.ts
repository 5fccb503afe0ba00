/** The figures of a comparison, small enough to store, and judged again whenever they are shown. */
import { schedulesOf } from '../../scenario/change/policy.ts';
import { threadCount } from '../../scenario/change/workload.ts';
import type { RunResult, Scenario } from '../../scenario/generated/types.ts';
import { hasWaits } from '../../scenario/traits.ts';
import { readings, type Reading } from './readings.ts';
import { specialReadings } from './special.ts';
import { judge, judgedAmong, pairsOf, type Judged } from './verdict.ts';

export interface Outcome {
  /** The level of the last caches. */
  readonly level: number;
  /** By reading: the values in A (null without a baseline) and in B. */
  readonly values: Readonly<Record<string, readonly [a: number | null, b: number | null]>>;
}

/** All readings compared for a scenario. The special ones lead: where they apply, they are the question. */
function readingsOf(level: number, scenario: Scenario): readonly Reading[] {
  return [
    ...specialReadings(scenario.machine, hasWaits(scenario)),
    ...readings(level, schedulesOf(scenario)),
  ];
}

export function outcomeOf(a: RunResult | null, b: RunResult, scenario: Scenario): Outcome {
  const level = Math.max(0, ...b.caches.map((cache) => cache.level));
  const pairs = pairsOf(readingsOf(level, scenario), a, b);
  return { level, values: Object.fromEntries(pairs.map((pair) => [pair.reading.id, [pair.a, pair.b]])) };
}

/** The leading readings of a scenario, judged in the light of all. */
export function leadingOf({ level, values }: Outcome, scenario: Scenario): Judged[] {
  const threads = threadCount(scenario);
  const pairs = readingsOf(level, scenario).map((reading) => {
    const [a = null, b = null] = values[reading.id] ?? [];
    return { reading: judgedAmong(reading, threads), a, b };
  });
  return judge(pairs).filter((judged): judged is Judged => judged?.reading.leading ?? false);
}
