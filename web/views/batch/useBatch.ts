/** Many runs, or many questions, for a view: they start when it is shown, can be stopped and taken up again, end with it. */
import { useEffect, useMemo, useState } from 'react';
import type { ManyOptions, Outcome, Progress } from '../../engine/pool.ts';

/** How far a batch is, and how it is stopped. */
export interface BatchState {
  readonly progress: Progress;
  readonly state: 'running' | 'stopped' | 'done';
  readonly stop: () => void;
  readonly goOn: () => void;
}

export interface Batch<Value> extends BatchState {
  /** By job; undefined until it has ended. */
  readonly outcomes: readonly (Outcome<Value> | undefined)[];
}

interface Known<Job, Value> {
  readonly jobs: readonly Job[];
  readonly outcomes: readonly (Outcome<Value> | undefined)[];
  readonly progress: Progress;
}

const none: readonly never[] = [];

function nothingOf<Job>(jobs: readonly Job[]): Known<Job, never> {
  return { jobs, outcomes: none, progress: { finished: 0, total: jobs.length, share: 0 } };
}

/** Does the jobs by `many`, a function of the pool; memoise both, because others are another batch. */
export function useBatch<Job, Value>(
  jobs: readonly Job[],
  many: (jobs: readonly Job[], options: ManyOptions<Value>) => Promise<unknown>,
): Batch<Value> {
  const [known, setKnown] = useState<Known<Job, Value>>(() => nothingOf(jobs));
  // Other jobs are not those that were stopped: they start.
  const [stopped, setStopped] = useState<readonly Job[] | null>(null);
  const wanted = stopped !== jobs;
  const now = known.jobs === jobs ? known : nothingOf(jobs);

  useEffect(() => {
    if (!wanted || jobs.length === 0) return undefined;
    const control = new AbortController();
    const change = (by: (before: Known<Job, Value>) => Partial<Known<Job, Value>>): void => {
      setKnown((old) => {
        const before = old.jobs === jobs ? old : nothingOf(jobs);
        return { ...before, ...by(before) };
      });
    };
    many(jobs, {
      signal: control.signal,
      onResult: (index, outcome) => {
        change(({ outcomes }) => {
          const next = [...outcomes];
          next[index] = outcome;
          return { outcomes: next };
        });
      },
      onProgress: (progress) => {
        change(() => ({ progress }));
      },
    }).catch(() => {
      // The only way to fail is to be stopped; a run that fails says so in its outcome.
    });
    return () => {
      control.abort();
    };
  }, [jobs, many, wanted]);

  const isDone = now.progress.finished === now.progress.total;
  return useMemo(
    () => ({
      outcomes: now.outcomes,
      progress: now.progress,
      state: isDone ? 'done' : wanted ? 'running' : 'stopped',
      stop: () => {
        setStopped(jobs);
      },
      goOn: () => {
        setStopped(null);
      },
    }),
    [now.outcomes, now.progress, isDone, wanted, jobs],
  );
}
