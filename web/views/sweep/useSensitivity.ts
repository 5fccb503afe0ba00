/** The runs behind the sensitivities: planned around the panes' runs, started on request, kept after an edit. */
import { useMemo } from 'react';
import { atEnd } from '../../derive/sweep/in-end.ts';
import { sweepFields } from '../../derive/sweep/fields.ts';
import { aroundOf, sensitivityPlan, type SensitivityPlan } from '../../derive/sweep/sensitivity.ts';
import { useBatch, type Batch } from '../../engine/batch.ts';
import { engine } from '../../engine/client.ts';
import { runMany, type ManyOptions, type Outcome, type PoolRun } from '../../engine/pool.ts';
import { useQuestion, useStopWhenStale, type Question } from '../../engine/question.ts';
import { useRested } from '../../engine/rested.ts';
import { useSession } from '../../engine/session.ts';
import type { Scenario } from '../../scenario/generated/types.ts';

/** The basis of the plan, as text, without the parts that do not affect runs. */
interface Basis {
  readonly document: Scenario;
  readonly a: Scenario | null;
  readonly b: Scenario;
}

const wordless = (scenario: Scenario): Scenario => ({ ...scenario, title: '', about: '' });

function planFrom({ document, a, b }: Basis): SensitivityPlan {
  const inTheEnd = atEnd(b);
  const policies = engine().policies.filter(({ id }) => id === inTheEnd.policy.id);
  return sensitivityPlan(aroundOf(document, a, b), sweepFields(inTheEnd, policies));
}

const none: readonly Scenario[] = [];

function runJobs(jobs: readonly Scenario[], options: ManyOptions<PoolRun>): Promise<Outcome<PoolRun>[]> {
  return runMany(
    jobs.map((scenario) => ({ scenario })),
    options,
  );
}

export interface SensitivityRuns {
  readonly question: Question;
  /** The plan of the next request. */
  readonly next: SensitivityPlan;
  /** The plan shown: that of the last request. Null before. */
  readonly plan: SensitivityPlan | null;
  /** The analysed document, for opening one of its neighbours. */
  readonly document: Scenario;
  readonly runs: Batch<PoolRun>;
}

/** Null while there is no run. */
export function useBasis(): string | null {
  const document = useSession(({ accepted }) => accepted);
  const a = useRested(({ panes }) => panes.a?.scenario ?? null);
  const b = useRested(({ panes }) => panes.b?.scenario ?? null);
  return useMemo(() => {
    if (!document || !b) return null;
    const basis: Basis = { document: wordless(document), a: a && wordless(a), b: wordless(b) };
    return JSON.stringify(basis);
  }, [document, a, b]);
}

export function useSensitivity(now: string): SensitivityRuns {
  const question = useQuestion(now);
  const { asked, isStale } = question;
  const next = useMemo(() => planFrom(JSON.parse(now) as Basis), [now]);
  const of = asked ?? now;
  const shown = useMemo(() => (of === now ? next : planFrom(JSON.parse(of) as Basis)), [of, now, next]);
  const { document } = useMemo(() => JSON.parse(of) as Basis, [of]);
  const runs = useBatch(asked === null ? none : shown.jobs, runJobs);
  useStopWhenStale(isStale, runs);
  return { question, next, plan: asked === null ? null : shown, document, runs };
}
