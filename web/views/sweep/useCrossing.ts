/** Searches the value at which one policy overtakes another: whole runs of both, under every seed of the sweep. */
import { useEffect, useMemo, useState } from 'react';
import { numericValues } from '../../derive/sweep/axis.ts';
import { findCrossing, type Crossing, type Resolution, type Sample } from '../../derive/sweep/crossing.ts';
import { inEnd } from '../../derive/sweep/in-end.ts';
import { settingsOf, withSettings, type SweepPlan } from '../../derive/sweep/plan.ts';
import type { Reading } from '../../derive/compare/readings.ts';
import { runMany } from '../../engine/pool.ts';
import { messageOf } from '../../scenario/error-message.ts';
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
  return values.map((value, at) => {
    const pairs = sweep.seeds.map((_, seed): [one: number, other: number] => {
      const first = 2 * (at * sweep.seeds.length + seed);
      return [figures[first] ?? NaN, figures[first + 1] ?? NaN];
    });
    return {
      value,
      differences: pairs.map(([ofOne, ofOther]) => sign * (ofOne - ofOther)),
      bases: pairs.map(([, ofOther]) => ofOther),
    };
  });
}

/** Searches while there are rivals; memoise them and the other arguments: new objects are a new search. */
export function useCrossing(
  plan: SweepPlan,
  measure: Reading,
  resolution: Resolution,
  rivals: Rivals | null,
): Search | null {
  const question = useMemo(() => {
    const values = numericValues(plan.sweep.axes[0]);
    return rivals && values ? { plan, measure, resolution, rivals, values } : null;
  }, [plan, measure, resolution, rivals]);
  const [known, setKnown] = useState<{ readonly of: typeof question; readonly search: Search } | null>(null);
  useEffect(() => {
    if (!question) return undefined;
    const control = new AbortController();
    const { signal } = control;
    let search: Search = { rivals: question.rivals, asked: [], found: null, problem: null };
    const tell = (news: Partial<Search>): void => {
      if (signal.aborted) return;
      search = { ...search, ...news };
      setKnown({ of: question, search });
    };
    findCrossing(question.values, question.resolution, (wanted) => {
      tell({ asked: [...search.asked, ...wanted] });
      return compare(question.plan, question.measure, question.rivals, wanted, signal);
    }).then(
      (found) => tell({ found }),
      (error: unknown) => tell({ problem: messageOf(error) }),
    );
    return () => control.abort();
  }, [question]);
  return known?.of === question ? known.search : null;
}
