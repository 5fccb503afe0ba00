/** Everything that the fairness view runs: each program alone, and the scenario under every policy. */
import { useMemo } from 'react';
import {
  contender,
  fieldOf,
  solosOf,
  under,
  type Contender,
  type Field,
  type Solo,
} from '../../derive/compare/comparison.ts';
import type { SoloIpc } from '../../derive/compare/fairness.ts';
import { engine } from '../../engine/client.ts';
import { runMany, type Outcome, type PoolRun } from '../../engine/pool.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { otherPointers, schedulesOf } from '../../scenario/change/policy.ts';
import type { PolicyChoice, RunResult, Scenario } from '../../scenario/generated/types.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';

/** A policy, and what became of the scenario under it. */
export interface Contest {
  readonly contender: Contender;
  readonly result: RunResult | null;
  readonly problem: string | null;
}

export interface Comparison {
  /** Whether it is known which policies there are. */
  readonly isReady: boolean;
  readonly runs: BatchState;
  /** What all runs have in common: B's scenario but for its policy. */
  readonly scenario: Scenario;
  readonly field: Field;
  readonly contests: readonly Contest[];
  readonly solos: readonly Solo[];
  readonly solo: SoloIpc;
  /** What could not run alone: program and reason. */
  readonly soloProblems: readonly (readonly [program: string, problem: string])[];
  /** Keys of the panes' contenders. */
  readonly a: string | null;
  readonly b: string;
}

interface Question {
  readonly scenario: Scenario;
  readonly field: Field;
  /** Pane A, where it differs from B in more than its policy. */
  readonly other: Scenario | null;
}

/** What of a scenario does not tell its run from another under the same policy. */
const words = { title: '', about: '', baseline: null };
const keyOfOther = 'pane a';

function resultOf(outcome: Outcome<PoolRun> | undefined): RunResult | null {
  return outcome?.ok ? outcome.value.result : null;
}

function problemOf(outcome: Outcome<PoolRun> | undefined): string | null {
  return outcome && !outcome.ok ? outcome.problem : null;
}

export function useComparison(a: Pane | null, b: Pane): Comparison {
  const all = engine().policies;
  const schedules = schedulesOf(b.scenario);
  const policies = useMemo(() => all.filter((known) => known.schedules === schedules), [all, schedules]);
  const differs = useSession(({ accepted }) => accepted !== null && otherPointers(accepted).length > 0);

  const isSetUpOtherwise = a !== null && differs;
  const also: PolicyChoice[] = [b.scenario.policy];
  if (a && !isSetUpOtherwise) also.push(a.scenario.policy);
  // Another policy in a pane changes nothing of what is compared: the same question is not asked again.
  const asked = JSON.stringify({
    scenario: { ...b.scenario, ...words, policy: { id: '', params: {} } },
    field: fieldOf(policies, also),
    other: isSetUpOtherwise ? { ...a.scenario, ...words } : null,
  } satisfies Question);
  const isReady = policies.length > 0;

  const { scenario, field, contenders, solos, jobs } = useMemo(() => {
    const question = JSON.parse(asked) as Question;
    const { other } = question;
    const alone = solosOf(question.scenario);
    const each = question.field.contenders.map((one) => under(question.scenario, one));
    const extra = other ? [{ ...contender(policies, other.policy), key: keyOfOther }] : [];
    return {
      ...question,
      contenders: [
        ...question.field.contenders,
        ...extra.map((one) => ({ ...one, name: `${one.name}, set up otherwise` })),
      ],
      solos: alone,
      jobs: isReady
        ? [...alone.map((solo) => solo.scenario), ...each, ...(other ? [other] : [])].map((run) => ({
            scenario: run,
          }))
        : [],
    };
  }, [asked, isReady, policies]);
  const runs = useBatch(jobs, runMany);

  const [solo, soloProblems] = useMemo(() => {
    const known = new Map<string, number>();
    const problems: [string, string][] = [];
    solos.forEach(({ program }, index) => {
      const outcome = runs.outcomes[index];
      const problem = problemOf(outcome);
      if (problem !== null) problems.push([program, problem]);
      const own = resultOf(outcome)?.threads[0];
      if (own) known.set(program, own.ipc);
    });
    return [known, problems];
  }, [solos, runs.outcomes]);

  return {
    isReady,
    runs,
    scenario,
    field,
    contests: contenders.map((one, index) => {
      const outcome = runs.outcomes[solos.length + index];
      return { contender: one, result: resultOf(outcome), problem: problemOf(outcome) };
    }),
    solos,
    solo,
    soloProblems,
    a: a && (isSetUpOtherwise ? keyOfOther : contender(policies, a.scenario.policy).key),
    b: contender(policies, b.scenario.policy).key,
  };
}
