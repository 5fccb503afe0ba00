/** Runs the scenario under the selected policies, and its programs alone, on request; keeps results that are still valid. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { questionOf, solosOf, under, type Contender } from '../../derive/compare/comparison.ts';
import type { SoloIpc } from '../../derive/compare/fairness.ts';
import type { Entrant, Runner } from '../../derive/compare/ranking.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';
import { runMany, type ManyOptions, type PoolRun } from '../../engine/pool.ts';
import { useStopWhenStale } from '../../engine/question.ts';
import type { Pane } from '../../engine/session.ts';
import { schedulesOf, type PaneLetter } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import {
  answersFor,
  begin,
  keyAlone,
  knownOf,
  learn,
  problemsAlone,
  soloOf,
  unknown,
  useAnswers,
  type Known,
} from './known.ts';

/** Assigns a policy to a pane. */
export type Open = (policy: Pick<Contender, 'name' | 'policy'>, pane: PaneLetter) => void;

export interface PolicyRunner extends Runner, Pick<Known, 'recorded' | 'problem'> {
  /** Whether it belongs to the scenario before the last edit. */
  readonly isStale: boolean;
  /** The solo IPC that its slowdowns are relative to. */
  readonly solo: SoloIpc;
}

interface Job {
  readonly key: string;
  readonly scenario: Scenario;
}

interface Batch {
  readonly asked: string;
  readonly jobs: readonly Job[];
}

const nothing: Batch = { asked: '', jobs: [] };

/** The runs of a view that has just gone: on a window of another width it is mounted anew, and goes on. */
let moved: { readonly batch: Batch; readonly at: number } | null = null;

/** Longer than a view is gone while it moves, in ms. Chosen. */
const movesWithin = 500;

function movedBatch(): Batch {
  if (!moved || performance.now() - moved.at > movesWithin) return nothing;
  const { asked, jobs } = moved.batch;
  const known = useAnswers.getState().answers.find((one) => one.asked === asked)?.of;
  return { asked, jobs: jobs.filter(({ key }) => !isOver(known?.get(key))) };
}

function isOver(known: Known | undefined): boolean {
  return known?.standing === 'ended' || known?.standing === 'refused';
}

/** All runs of a comparison: each policy and, where threads are weighed, each program alone. */
function jobsOf(asked: string, contenders: readonly Contender[]): Job[] {
  const scenario = JSON.parse(asked) as Scenario;
  const alone =
    schedulesOf(scenario) === 'threads'
      ? solosOf(scenario).map((solo) => ({ key: keyAlone(solo.program), scenario: solo.scenario }))
      : [];
  return [...contenders.map((one) => ({ key: one.key, scenario: under(scenario, one) })), ...alone];
}

function runJobs(asked: string, jobs: readonly Job[], { onResult, ...options }: ManyOptions<PoolRun>) {
  const keyOf = (index: number): string => jobs[index]?.key ?? '';
  return runMany(
    jobs.map(({ scenario }) => ({ scenario, frames: true })),
    {
      ...options,
      onPart: (index, part) => learn(asked, keyOf(index), knownOf(part, 'running')),
      onResult: (index, outcome) => {
        const news: Known = outcome.ok
          ? knownOf(outcome.value, 'ended')
          : { ...unknown, standing: 'refused', problem: outcome.problem };
        learn(asked, keyOf(index), news);
        onResult?.(index, outcome);
      },
    },
  );
}

export interface Policies {
  readonly runs: BatchState;
  readonly runners: readonly PolicyRunner[];
  /** Whether all of them show the scenario before the last edit. */
  readonly isStale: boolean;
  /** Number of programs to run alone. */
  readonly programs: number;
  /** The number of missing runs, and the function that starts them. */
  readonly missing: number;
  readonly start: () => void;
  /** Whether runs are in progress or were stopped in progress. */
  readonly isUnderway: boolean;
  /** Solo IPC of programs on the machine of the stage. */
  readonly solo: SoloIpc;
  readonly problems: readonly string[];
}

/** `paneOf`: the panes whose runs are among these, because they differ from them only in the policy. */
export function usePolicies(
  scenario: Scenario,
  entrants: readonly Entrant[],
  paneOf: Readonly<Record<'a' | 'b', Pane | null>>,
): Policies {
  const asked = questionOf(scenario);
  const [batch, setBatch] = useState<Batch>(movedBatch);
  const answers = useAnswers((state) => state.answers);
  const now = answers.find((one) => one.asked === asked);

  const those = JSON.stringify(entrants.map(({ key, name, policy }): Contender => ({ key, name, policy })));
  const jobs = useMemo(() => jobsOf(asked, JSON.parse(those) as Contender[]), [asked, those]);
  const missing = jobs.filter(({ key }) => !isOver(now?.of.get(key)));
  const many = useCallback(
    (wanted: readonly Job[], options: ManyOptions<PoolRun>) => runJobs(batch.asked, wanted, options),
    [batch.asked],
  );
  const runs = useBatch(batch.jobs, many);
  useEffect(() => {
    if (runs.state !== 'running') return undefined;
    return () => {
      moved = { batch, at: performance.now() };
    };
  }, [batch, runs.state]);
  const isOther = batch.asked !== asked;
  const isRunning = !isOther && batch.jobs.length > 0 && runs.state === 'running';
  useStopWhenStale(isOther, runs);

  const { answers: shown, areOld: isStale } = answersFor(
    answers,
    asked,
    entrants.map(({ key }) => key),
  );
  const solo = useMemo(() => soloOf(now), [now]);
  const soloShown = isStale ? soloOf(shown) : solo;
  const runners = entrants.map((entrant): PolicyRunner => {
    const known = shown?.of.get(entrant.key);
    const pane = isStale || known ? null : entrant.pane && paneOf[entrant.pane];
    // The stage has already run these two.
    if (pane?.status === 'done' && pane.result && pane.result.cycles > 0)
      return {
        ...entrant,
        ...unknown,
        standing: 'ended',
        result: pane.result,
        recorded: pane,
        isStale,
        solo,
      };
    // A part of a run has no place among whole ones once nothing runs on.
    if (!isRunning && !isOver(known))
      return { ...entrant, ...unknown, standing: 'idle', isStale, solo: soloShown };
    return { ...entrant, ...(known ?? unknown), isStale, solo: soloShown };
  });
  return {
    runs,
    runners,
    isStale,
    programs: jobs.length - entrants.length,
    missing: missing.length,
    start: () => {
      begin(asked);
      setBatch({ asked, jobs: missing });
    },
    isUnderway: !isOther && batch.jobs.length > 0 && runs.state !== 'done',
    solo,
    problems: problemsAlone(now),
  };
}
