/** What B does more or less than A: over time, and in every reading. */
import type { RunResult } from '../../scenario/generated/types.ts';
import { readings, verdict, type Reading, type Verdict } from '../compare/readings.ts';
import type { Schedules } from '../../scenario/generated/types.ts';
import type { Series } from '../time/series.ts';

/** B − A, bucket by bucket, as far as both go; NaN where one of them has no value. */
export function differenceOf(a: Series, b: Series): Series {
  const length = Math.min(a.values.length, b.values.length);
  return {
    at: b.at.slice(0, length),
    values: Float64Array.from({ length }, (_, index) => (b.values[index] ?? NaN) - (a.values[index] ?? NaN)),
    quanta: b.quanta,
  };
}

/** How far a difference reaches from zero, at least `least`. */
export function reach({ values }: Series, least: number): number {
  let most = least;
  for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
  return most;
}

export interface ReadingDifference {
  readonly reading: Reading;
  readonly a: number;
  readonly b: number;
  readonly verdict: Verdict;
  /** "faster", "fewer misses"; "the same". */
  readonly word: string;
}

/** Every reading that both runs have. */
export function readingDifferences(
  level: number,
  schedules: Schedules,
  a: RunResult,
  b: RunResult,
): ReadingDifference[] {
  return readings(level, schedules).flatMap((reading): ReadingDifference[] => {
    const [before, after] = [reading.value(a), reading.value(b)];
    if (before === null || after === null) return [];
    const found = verdict(reading, before, after);
    const [more, less] = reading.words;
    const word = found === 'same' ? 'the same' : after > before ? more : less;
    return [{ reading, a: before, b: after, verdict: found, word }];
  });
}
