/** A and B run until every thread has done the same work: the next run, and the result of the last one requested. */
import { useMemo, useState } from 'react';
import { amountsOf, type Amounts } from '../../derive/compare/same-work.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';
import { countsOf } from '../../engine/gain.ts';
import type { Outcome } from '../../engine/pool.ts';
import { useQuestion, useStopWhenStale, type Question } from '../../engine/question.ts';
import { useRested } from '../../engine/rested.ts';
import { runText } from '../../engine/run-text.ts';
import { runSameWork, type SameWorkJob, type ThreadWork, type WhenDone } from '../../engine/same-work.ts';
import type { Pane } from '../../engine/session.ts';
import type { Layout, RunResult, SameWork, Scenario } from '../../scenario/generated/types.ts';

/** The user's choice. Instructions per thread; 'as' is the number in A's window; null is the proposed number. */
export interface Choices {
  readonly amount: number | 'as' | null;
  readonly whenDone: WhenDone;
}

export interface SameWorkRuns {
  readonly question: Question;
  /** Null until both runs on the stage are complete. */
  readonly amounts: Amounts | null;
  /** Whether A and B have the same threads, as far as is known. */
  readonly isPossible: boolean;
  readonly choices: Choices;
  readonly choose: (choices: Choices) => void;
  readonly runs: BatchState;
  readonly outcome: Outcome<SameWork> | null;
  /** Layout of the run in question: names and colours of its threads. */
  readonly layout: Layout | null;
}

const complete = (pane: Pane | null): RunResult | null =>
  pane?.status === 'done' && pane.result && pane.result.cycles > 0 ? pane.result : null;

const programs = ({ threads }: RunResult): string =>
  threads
    .map(({ program }) => program)
    .sort()
    .join('\n');

const none: readonly SameWorkJob[] = [];

function jobsOf(asked: string): readonly SameWorkJob[] {
  return [JSON.parse(asked) as SameWorkJob];
}

export function useSameWork(): SameWorkRuns {
  const [a, b] = [useRested(({ panes }) => panes.a), useRested(({ panes }) => panes.b)];
  const [choices, choose] = useState<Choices>({ amount: null, whenDone: 'ends' });
  const [layout, setLayout] = useState<Layout | null>(null);
  const [ofA, ofB] = [complete(a), complete(b)];
  const amounts = useMemo(() => (ofA && ofB ? amountsOf(ofA) : null), [ofA, ofB]);
  const { amount, whenDone } = choices;
  const now = useMemo(() => {
    if (!a || !b || !ofA || !amounts) return '';
    const work: ThreadWork =
      amount === 'as'
        ? { kind: 'as', result: countsOf(ofA) }
        : { kind: 'each', instructions: amount ?? amounts.usual };
    const scenario = (pane: Pane): Scenario => JSON.parse(runText(pane.scenario)) as Scenario;
    const job = { a: scenario(a), b: scenario(b), goal: { work, when_done: whenDone } };
    return JSON.stringify(job satisfies SameWorkJob);
  }, [a, b, ofA, amounts, amount, whenDone]);
  const question = useQuestion(now);
  const { asked, isStale } = question;
  const jobs = useMemo(() => (asked === null ? none : jobsOf(asked)), [asked]);
  const runs = useBatch(jobs, runSameWork);
  useStopWhenStale(isStale, runs);
  const ask = (): void => {
    setLayout(b?.layout ?? null);
    question.ask();
  };
  const [outcome = null] = runs.outcomes;
  const isPossible = !ofA || !ofB || programs(ofA) === programs(ofB);
  return { question: { ...question, ask }, isPossible, amounts, choices, choose, runs, outcome, layout };
}
