/** Whether B is better than A or only the seed differs: paired runs under the same seeds, and a confidence interval. */
import jStat from 'jstat';
import type { RunResult, Scenario } from '../../scenario/generated/types.ts';
import type { Reading } from './readings.ts';
import { meanOf } from './statistics.ts';

/** A pair of results under one seed; each is null until it arrives. */
export interface SeedPair {
  readonly seed: number;
  readonly a: RunResult | null;
  readonly b: RunResult | null;
}

/** One reading under one seed. */
export interface PairedValue {
  readonly seed: number;
  readonly a: number;
  readonly b: number;
}

/** The difference in one reading over all seeds. */
export interface Difference {
  readonly reading: Reading;
  readonly pairs: readonly PairedValue[];
  readonly meanA: number;
  readonly meanB: number;
  /** B − A in the reading's own unit. */
  readonly change: Interval;
  /** The same in % of A's mean; null where A's mean is 0, or where a percentage would mislead. */
  readonly percent: Interval | null;
  /** Numbers of seeds under which B's value is higher, and lower. */
  readonly higher: number;
  readonly lower: number;
  /** `luck`: the interval contains 0. `same`: A and B differ under no seed. */
  readonly answer: 'better' | 'worse' | 'luck' | 'same' | 'too few';
}

/** `count` seeds from the first on; 0 follows the last that a scenario can have. */
export function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (first + index) % 2 ** 32);
}

/** A scenario under another seed, without its baseline. */
export function withSeed(scenario: Scenario, seed: number): Scenario {
  return { ...scenario, baseline: null, run: { ...scenario.run, seed } };
}

function answerOf(
  { mean, half }: Interval,
  pairs: readonly PairedValue[],
  reading: Reading,
): Difference['answer'] {
  if (pairs.every(({ a, b }) => a === b)) return 'same';
  if (Number.isNaN(half)) return 'too few';
  if (Math.abs(mean) <= half) return 'luck';
  return mean > 0 === (reading.better === 'higher') ? 'better' : 'worse';
}

/** The difference of every reading that both have under at least one seed. */
export function differences(readings: readonly Reading[], pairs: readonly SeedPair[]): Difference[] {
  return readings.flatMap((reading) => {
    const values = pairs.flatMap(({ seed, a, b }) => {
      const [before, after] = [a && reading.value(a), b && reading.value(b)];
      return before === null || after === null ? [] : [{ seed, a: before, b: after }];
    });
    if (values.length === 0) return [];
    const meanA = meanOf(values.map(({ a }) => a));
    const change = interval(values.map(({ a, b }) => b - a));
    const scale = 100 / Math.abs(meanA);
    return [
      {
        reading,
        pairs: values,
        meanA,
        meanB: meanOf(values.map(({ b }) => b)),
        change,
        percent:
          meanA === 0 || reading.inWords === true
            ? null
            : { mean: change.mean * scale, half: change.half * scale },
        higher: values.filter(({ a, b }) => b > a).length,
        lower: values.filter(({ a, b }) => b < a).length,
        answer: answerOf(change, values, reading),
      },
    ];
  });
}

export interface Interval {
  readonly mean: number;
  /** Half the width of the 95 % confidence interval; NaN with fewer than two seeds. */
  readonly half: number;
}

const confidence = 0.95;

/** Mean and 95 % confidence interval of independent values (Student 1908). */
export function interval(values: readonly number[]): Interval {
  const mean = meanOf(values);
  if (values.length < 2) return { mean, half: NaN };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const quantile = jStat.studentt.inv((1 + confidence) / 2, values.length - 1);
  return { mean, half: quantile * Math.sqrt(variance / values.length) };
}
