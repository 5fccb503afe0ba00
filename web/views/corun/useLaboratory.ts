/** One co-run request at a time: its plan, its cells in the pool, and the report of the cells known so far. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAnswer, type Answer } from '../../engine/answer.ts';
import { engine } from '../../engine/client.ts';
import { runMany } from '../../engine/pool.ts';
import { messageOf } from '../../scenario/error-message.ts';
import type { CorunPlan, CorunReport, CorunRequest } from '../../scenario/generated/types.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';

export interface Laboratory {
  /** `done`: all cells have ended, and the report covers all of them. */
  readonly status: 'planning' | 'failed' | BatchState['state'];
  readonly plan: CorunPlan | null;
  readonly report: CorunReport | null;
  /** The runs of the cells. */
  readonly batch: BatchState;
  /** The engine's message about the request, or about the first cell that failed. */
  readonly problem: string | null;
  /** Time from the request to its last report; null until then. */
  readonly milliseconds: number | null;
}

interface Planned {
  readonly began: number;
  readonly plan: CorunPlan;
}

interface Reported {
  readonly plan: CorunPlan;
  readonly report: CorunReport | null;
  readonly problem: string | null;
  /** The outcomes that the report was computed from. */
  readonly outcomes: readonly unknown[];
  readonly asked: number;
  readonly milliseconds: number;
}

/** The least time between two reports while cells finish. */
const reportMilliseconds = 200;

function usePlan(key: string | null): Answer<Planned> {
  const ask = useMemo(
    () =>
      key === null
        ? null
        : async (): Promise<Planned> => {
            const began = performance.now();
            return { began, plan: await engine().corunPlan(JSON.parse(key) as CorunRequest) };
          },
    [key],
  );
  return useAnswer(ask);
}

/** Runs a request whenever it changes; null runs nothing. */
export function useLaboratory(request: CorunRequest | null): Laboratory {
  const planned = usePlan(request === null ? null : JSON.stringify(request));
  const plan = planned.value?.plan ?? null;
  const began = planned.value?.began ?? 0;
  const jobs = useMemo(() => plan?.cells.map(({ scenario }) => ({ scenario })) ?? [], [plan]);
  const batch = useBatch(jobs, runMany);
  const { outcomes, state } = batch;
  const [reported, setReported] = useState<Reported | null>(null);
  const lastAsked = useRef(-Infinity);

  useEffect(() => {
    if (!plan || outcomes.length === 0) return undefined;
    const results = plan.cells.map((_, cell) => {
      const outcome = outcomes[cell];
      return outcome?.ok ? outcome.value.result : null;
    });
    const ask = (): void => {
      const asked = performance.now();
      lastAsked.current = asked;
      const tell = (report: CorunReport | null, problem: string | null): void => {
        const milliseconds = performance.now() - began;
        // Reports in flight are still of use, since cells finish faster than that; but a newer one stays.
        setReported((old) =>
          old && old.asked > asked ? old : { plan, report, problem, outcomes, asked, milliseconds },
        );
      };
      engine()
        .corunReport(plan.request, results)
        .then(
          (report) => tell(report, null),
          (error: unknown) => tell(null, messageOf(error)),
        );
    };
    const patience = state === 'done' ? 0 : lastAsked.current + reportMilliseconds - performance.now();
    const timer = setTimeout(ask, Math.max(0, patience));
    return () => clearTimeout(timer);
  }, [plan, began, outcomes, state]);

  const current = reported?.plan === plan ? reported : null;
  const isReported = current?.outcomes === outcomes;
  const failed = outcomes.find((outcome) => outcome?.ok === false);
  const problem = planned.problem ?? current?.problem ?? (failed?.ok === false ? failed.problem : null);
  const status = ((): Laboratory['status'] => {
    if (planned.problem !== null) return 'failed';
    if (!plan) return 'planning';
    if (isReported && current.problem !== null) return 'failed';
    return state === 'done' && !isReported ? 'running' : state;
  })();
  return {
    status,
    plan,
    report: current?.report ?? null,
    batch,
    problem,
    milliseconds: isReported ? current.milliseconds : null,
  };
}
