/** Splits a scenario's contention by resource: the plan of its runs, the runs in the pool, and the report of those known so far. */
import { useMemo } from 'react';
import { useAnswer } from '../../engine/answer.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';
import { engine } from '../../engine/client.ts';
import { runMany } from '../../engine/pool.ts';
import type { ContentionPlan, ContentionReport, Scenario } from '../../scenario/generated/types.ts';

export interface Contention {
  readonly report: ContentionReport | null;
  readonly batch: BatchState;
  /** The engine's message: why there is no plan, or why the first failed run failed. */
  readonly problem: string | null;
}

/** Performs the runs that the scenario requires; null performs none. */
export function useContention(scenario: Scenario | null): Contention {
  const askPlan = useMemo(
    () => scenario && ((): Promise<ContentionPlan> => engine().contentionPlan(scenario)),
    [scenario],
  );
  const planned = useAnswer(askPlan);
  const plan = planned.value;
  const jobs = useMemo(() => plan?.cells.map(({ scenario: cell }) => ({ scenario: cell })) ?? [], [plan]);
  const batch = useBatch(jobs, runMany);
  const { outcomes, state } = batch;
  const isDone = plan !== null && state === 'done' && outcomes.length > 0;
  const askReport = useMemo(() => {
    if (!isDone || !scenario) return null;
    const results = outcomes.map((outcome) => (outcome?.ok ? outcome.value.result : null));
    return (): Promise<ContentionReport> => engine().contentionReport(scenario, results);
  }, [isDone, scenario, outcomes]);
  const reported = useAnswer(askReport);
  const failed = outcomes.find((outcome) => outcome?.ok === false);
  const problem = planned.problem ?? reported.problem ?? (failed?.ok === false ? failed.problem : null);
  return { report: reported.value, batch, problem };
}
