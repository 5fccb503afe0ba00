/** Searches the value at which one policy overtakes another: whole runs of both, under every seed of the sweep. */
import { useEffect, useState } from 'react';
import { numericValues } from '../../derive/sweep/axis.ts';
import { findCrossing, type Crossing, type Resolution, type Sample } from '../../derive/sweep/crossing.ts';
import { inEnd } from '../../derive/sweep/in-end.ts';
import { settingsOf, withSettings, type SweepPlan } from '../../derive/sweep/plan.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { runMany } from '../../engine/pool.ts';
import type { Scenario } from '../../scenario/generated/types.ts';

/** Two policies by their index in the sweep's list; `one` should overtake `other`. */
export interface Rivals {
  readonly one: number;
  readonly other: number;
}

export interface Search {
  readonly rivals: Rivals;
  /** Values evaluated so far. */
  readonly asked: readonly number[];
  readonly found: Crossing | null;
  readonly problem: string | null;
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Samples of both policies at some values, higher is better; rejects with the engine's message. */
async function compare(
  plan: SweepPlan,
  measure: Reading,
  { one, other }: Rivals,
  values: readonly number[],
  signal: AbortSignal,
): Promise<Sample[]> {
  const { sweep } = plan;
  const [axis] = sweep.axes;
  const scenarios = values.flatMap((value) =>
    sweep.seeds.flatMap((_, seed) =>
      [one, other].map((policy): Scenario => {
        const settings = settingsOf(sweep, { policy, x: 0, y: 0 }, seed).map(
          ([pointer, old]) => [pointer, pointer === axis.pointer ? value : old] as const,
        );
        const scenario = withSettings(sweep.base, inEnd(sweep.base, settings));
        if (!scenario) throw new Error(`there is nothing at ${axis.pointer}`);
        return scenario;
      }),
    ),
  );
  const outcomes = await runMany(
    scenarios.map((scenario) => ({ scenario })),
    { signal },
  );
  const figures = outcomes.map((outcome) => {
    if (!outcome.ok) throw new Error(outcome.problem);
    return measure.value(outcome.value.result) ?? NaN;
  });
  const sign = measure.better === 'higher' ? 1 : -1;
  return values.map((value, at) => ({
    value,
    differences: sweep.seeds.map((_, seed) => {
      const first = 2 * (at * sweep.seeds.length + seed);
      return sign * ((figures[first] ?? NaN) - (figures[first + 1] ?? NaN));
    }),
  }));
}

/** Searches while there are rivals; memoise them and the other arguments: new objects are a new search. */
export function useCrossing(
  plan: SweepPlan,
  measure: Reading,
  resolution: Resolution,
  rivals: Rivals | null,
): Search | null {
  const [search, setSearch] = useState<Search | null>(null);
  useEffect(() => {
    const values = numericValues(plan.sweep.axes[0]);
    if (!rivals || !values) return undefined;
    const control = new AbortController();
    const begun: Search = { rivals, asked: [], found: null, problem: null };
    setSearch(begun);
    findCrossing(values, resolution, async (wanted) => {
      setSearch((old) => old && { ...old, asked: [...old.asked, ...wanted] });
      return compare(plan, measure, rivals, wanted, control.signal);
    }).then(
      (found) => setSearch((old) => old && { ...old, found }),
      (error: unknown) => {
        if (!control.signal.aborted) setSearch((old) => old && { ...old, problem: words(error) });
      },
    );
    return () => {
      control.abort();
      setSearch(null);
    };
  }, [plan, measure, resolution, rivals]);
  return search;
}
