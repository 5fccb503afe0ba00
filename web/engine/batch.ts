/** A batch of runs or queries for a view: starts when the view is shown, can be stopped and resumed, ends with it. */
import { useEffect, useMemo, useState } from 'react';
import { hold } from './clock.ts';
import type { ManyOptions, Outcome, Progress } from './pool.ts';
import { timeLeft } from './time-left.ts';

/** Progress of a batch, and its control. */
export interface BatchState {
  readonly progress: Progress;
  /** Estimated milliseconds until all is done; null while there is no estimate. */
  readonly leftMs: number | null;
  readonly state: 'running' | 'stopped' | 'done';
  readonly stop: () => void;
  readonly goOn: () => void;
}

export interface Batch<Value> extends BatchState {
  /** By job; undefined until the job has ended. */
  readonly outcomes: readonly (Outcome<Value> | undefined)[];
}

interface Known<Job, Value> {
  readonly jobs: readonly Job[];
  readonly outcomes: readonly (Outcome<Value> | undefined)[];
  readonly progress: Progress;
  readonly leftMs: number | null;
}

const none: readonly never[] = [];

/** Runs report hundreds of times per second; the view is updated at this interval. */
const tellEveryMs = 100;

function nothingOf<Job>(jobs: readonly Job[]): Known<Job, never> {
  return { jobs, outcomes: none, progress: { finished: 0, total: jobs.length, share: 0 }, leftMs: null };
}

function withEnded<Value>(
  outcomes: Known<never, Value>['outcomes'],
  ended: readonly (readonly [index: number, outcome: Outcome<Value>])[],
): Known<never, Value>['outcomes'] {
  const next = [...outcomes];
  for (const [index, outcome] of ended) next[index] = outcome;
  return next;
}

/** Executes the jobs by `many`, a function of the pool; memoise both, because new objects start a new batch. */
export function useBatch<Job, Value>(
  jobs: readonly Job[],
  many: (jobs: readonly Job[], options: ManyOptions<Value>) => Promise<unknown>,
): Batch<Value> {
  const [known, setKnown] = useState<Known<Job, Value>>(() => nothingOf(jobs));
  // New jobs were not stopped: they start.
  const [stopped, setStopped] = useState<readonly Job[] | null>(null);
  const wanted = stopped !== jobs;
  const now = known.jobs === jobs ? known : nothingOf(jobs);

  useEffect(() => {
    if (!wanted || jobs.length === 0) return undefined;
    const control = new AbortController();
    const release = hold();
    const news = new Map<number, Outcome<Value>>();
    let latest: Progress | null = null;
    const left = timeLeft();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tell = (): void => {
      timer = null;
      const leftMs = latest && left(latest, performance.now());
      const ended = [...news];
      news.clear();
      setKnown((old) => {
        const before = old.jobs === jobs ? old : nothingOf(jobs);
        const outcomes = ended.length === 0 ? before.outcomes : withEnded(before.outcomes, ended);
        const progress = latest ?? before.progress;
        return { jobs, outcomes, progress, leftMs };
      });
    };
    many(jobs, {
      signal: control.signal,
      onResult: (index, outcome) => {
        news.set(index, outcome);
      },
      onProgress: (progress) => {
        latest = progress;
        timer ??= setTimeout(tell, tellEveryMs);
      },
    })
      .catch(() => {
        // Rejects only when it is stopped; a failing run reports so in its outcome.
      })
      .finally(release);
    return () => {
      control.abort();
      if (timer !== null) clearTimeout(timer);
      if (news.size > 0) tell();
    };
  }, [jobs, many, wanted]);

  const isDone = now.progress.finished === now.progress.total;
  return useMemo(
    () => ({
      outcomes: now.outcomes,
      progress: now.progress,
      leftMs: now.leftMs,
      state: isDone ? 'done' : wanted ? 'running' : 'stopped',
      stop: () => setStopped(jobs),
      goOn: () => setStopped(null),
    }),
    [now.outcomes, now.progress, now.leftMs, isDone, wanted, jobs],
  );
}
