/** The runs of a sweep, and their results so far. */
import { useMemo } from 'react';
import type { Contender } from '../../derive/compare/comparison.ts';
import { seedsFrom } from '../../derive/compare/luck.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import type { Axis } from '../../derive/sweep/axis.ts';
import { inEnd } from '../../derive/sweep/in-end.ts';
import { planOf, withSettings, type Sweep, type SweepJob, type SweepPlan } from '../../derive/sweep/plan.ts';
import { pointsOf, refusalsOf, type Refusal, type SweepPoints } from '../../derive/sweep/points.ts';
import { runMany, type ManyOptions, type Outcome, type PoolRun } from '../../engine/pool.ts';
import { withLastPolicy } from '../../scenario/change/forks.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { useBatch, type Batch } from '../../engine/batch.ts';
import { useSweptGains } from './useSweptGains.ts';

export interface Swept {
  readonly plan: SweepPlan;
  readonly runs: Batch<PoolRun>;
  readonly points: SweepPoints;
  readonly refusals: readonly Refusal[];
  /** A by its index among the policies; -1 without one. */
  readonly baseline: number;
}

/** The most runs on the page: more would take too long. */
export const mostRuns = 4_000;

function runJobs(jobs: readonly SweepJob[], options: ManyOptions<PoolRun>): Promise<Outcome<PoolRun>[]> {
  return runMany(
    jobs.map(({ scenario }) => ({ scenario })),
    options,
  );
}

/** A scenario without the fields that the sweep sets, so that opening one of its points starts no new runs. */
function baseOf(scenario: Scenario, axes: readonly Axis[]): Scenario {
  const noThread = withLastPolicy(scenario, { id: '', params: {} });
  const plain = { ...noThread, title: '', about: '', baseline: null };
  const unset = withSettings(
    plain,
    inEnd(
      plain,
      axes.map(({ pointer, values }) => [pointer, values[0] ?? null]),
    ),
  );
  return unset ?? plain;
}

/** The sweep of a scenario, as a request. */
export function sweepOf(
  scenario: Scenario,
  policies: readonly Contender[],
  axes: Sweep['axes'],
  seeds: number,
): Sweep {
  return {
    base: baseOf(scenario, axes),
    policies: policies.map(({ key, name, policy }) => ({ key, name, policy })),
    axes,
    seeds: seedsFrom(scenario.run.seed, seeds),
  };
}

/** Memoise the measure. `baseline`: A by its index among the policies; -1 without one. */
export function useSweep(
  scenario: Scenario,
  policies: readonly Contender[],
  axes: readonly [Axis] | readonly [Axis, Axis],
  seeds: number,
  measure: Reading,
  baseline: number,
): Swept {
  const asked = JSON.stringify(sweepOf(scenario, policies, axes, seeds));
  const plan = useMemo(() => planOf(JSON.parse(asked) as Sweep), [asked]);
  const runs = useBatch(plan.jobs, runJobs);
  const { outcomes } = runs;
  const known = useSweptGains(plan, outcomes, baseline, measure);
  const points = useMemo(() => pointsOf(plan, outcomes, known), [plan, outcomes, known]);
  const refusals = useMemo(() => refusalsOf(plan, outcomes), [plan, outcomes]);
  return { plan, runs, points, refusals, baseline };
}
