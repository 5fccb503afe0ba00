/** The figures of a comparison, small enough to be kept, and judged anew whenever they are shown. */
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { RunResult, Scenario } from '../../scenario/generated/types.ts';
import { hasWaits } from '../../scenario/traits.ts';
import { readings, type Reading } from './readings.ts';
import { specialReadings } from './special.ts';
import { judge, pairsOf, type Judged } from './verdict.ts';

export interface Outcome {
  /** The level of the last caches. */
  readonly level: number;
  /** By reading: in A, null without a baseline, and in B. */
  readonly values: Readonly<Record<string, readonly [a: number | null, b: number | null]>>;
}

/** Everything that is compared of a scenario: what few have before what all have, since that is the question then. */
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

/** What became of the leading readings of a scenario, in the light of all. */
export function leadingOf({ level, values }: Outcome, scenario: Scenario): Judged[] {
  const pairs = readingsOf(level, scenario).map((reading) => {
    const [a = null, b = null] = values[reading.id] ?? [];
    return { reading, a, b };
  });
  return judge(pairs).filter((judged): judged is Judged => judged?.reading.leading ?? false);
}
