/** The gain of each point of a sweep over A at the same values and seed, by cause. */
import { useMemo } from 'react';
import { gainReadings, isOfGain } from '../../derive/compare/gain-readings.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { baselinePairs } from '../../derive/sweep/baseline.ts';
import type { SweepPlan } from '../../derive/sweep/plan.ts';
import { useGains, type GainPair } from '../../engine/gain.ts';
import type { Outcome, PoolRun } from '../../engine/pool.ts';

const none: readonly GainPair[] = [];

/** The measure itself or, for a gain, a measure with the known gains. `baseline`: index of A among the policies. */
export function useSweptGains(
  plan: SweepPlan,
  outcomes: readonly (Outcome<PoolRun> | undefined)[],
  baseline: number,
  measure: Reading,
): Reading {
  const isWanted = isOfGain(measure);
  const pairs = useMemo(
    () => (isWanted ? baselinePairs(plan, outcomes, baseline) : none),
    [isWanted, plan, outcomes, baseline],
  );
  const gains = useGains(pairs);
  return useMemo(() => {
    const known = isWanted ? gainReadings(gains).find(({ id }) => id === measure.id) : undefined;
    return known ?? measure;
  }, [isWanted, gains, measure]);
}
