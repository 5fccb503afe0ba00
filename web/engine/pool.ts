/**
 * Many whole runs, or many queries to the engine, on separate workers from those of the two panes. For views that
 * compare: every policy on one scenario, every pair of programs, a sweep.
 */
import type { Scenario, RunWindow, WorkDone } from '../scenario/generated/types.ts';
import { Pool } from './pool/pool.ts';
import { aloneWork, callWork, goalWork, runWork, type PoolRun, type Work } from './pool/work.ts';
import type { CallName, Calls } from './protocol.ts';
import type { WorkGoal } from './same-work.ts';

export type { PoolRun, RecordedRun } from './pool/work.ts';

export interface RunJob {
  readonly scenario: Scenario;
  /** Whether to return frames and decisions too; they take memory. */
  readonly frames?: boolean | undefined;
}

/** The outcome of a job. A job that fails does not stop the others. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

export interface Progress {
  /** Jobs that have ended. */
  readonly finished: number;
  readonly total: number;
  /** 0–1 of the total work, including parts of unfinished jobs. */
  readonly share: number;
}

export interface ManyOptions<Value> {
  /** Called as each job ends, in the order in which they end. */
  readonly onResult?: ((index: number, outcome: Outcome<Value>) => void) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The partial result of a job in progress; only runs with frames report it. */
  readonly onPart?: ((index: number, part: Value) => void) | undefined;
  /** Aborting stops the jobs at once and rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** More would not help; with fewer than two, one long run would delay all others. Chosen. */
const [leastWorkers, mostWorkers] = [2, 8];
const idleMilliseconds = 20_000;
const cacheBytes = 64 * 1024 ** 2;

/** The number of runs in parallel. */
export const processors = Math.max(leastWorkers, Math.min(mostWorkers, navigator.hardwareConcurrency));

const pool = new Pool({
  workers: processors,
  idleMilliseconds,
  cacheBytes,
});

/**
 * Runs scenarios to their ends; the outcomes are in the order of the jobs. Scenarios that differ only in their words or
 * their baseline share one run, so the results carry no title.
 */
export function runMany(
  jobs: readonly RunJob[],
  options: ManyOptions<PoolRun> = {},
): Promise<Outcome<PoolRun>[]> {
  return many(
    jobs.map(({ scenario, frames }) =>
      runWork(scenario, frames ? { of: 'frames', checkpoints: false } : { of: 'result' }),
    ),
    options,
  );
}

/** Runs each scenario until a window has closed. */
export function runUntil(
  jobs: readonly { readonly scenario: Scenario; readonly window: RunWindow }[],
  options: ManyOptions<PoolRun> = {},
): Promise<Outcome<PoolRun>[]> {
  return many(
    jobs.map(({ scenario, window }) => runWork(scenario, { of: 'window', window })),
    options,
  );
}

/** Runs scenarios until every thread has done its work: returns when each had. */
export function runToGoal(
  scenarios: readonly Scenario[],
  goal: WorkGoal,
  options: ManyOptions<WorkDone> = {},
): Promise<Outcome<WorkDone>[]> {
  return many(
    scenarios.map((scenario) => goalWork(scenario, goal)),
    options,
  );
}

/** Runs threads of one scenario, a document's text, alone: the cycles in which each commits its instructions. */
export function runAlone(
  scenario: string,
  threads: readonly number[],
  options: ManyOptions<Uint8Array> = {},
): Promise<Outcome<Uint8Array>[]> {
  return many(
    threads.map((thread) => aloneWork(scenario, thread)),
    options,
  );
}

/** Calls one function of the engine with many arguments, which must be plain data. */
export function askMany<Name extends CallName>(
  name: Name,
  questions: readonly Calls[Name][0][],
  options: ManyOptions<Calls[Name][1]> = {},
): Promise<Outcome<Calls[Name][1]>[]> {
  return many(
    questions.map((args) => callWork(name, args)),
    options,
  );
}

function many<Value>(works: readonly Work[], options: ManyOptions<Value>): Promise<Outcome<Value>[]> {
  const { onResult, onProgress, onPart, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const total = works.length;
    const outcomes = new Array<Outcome<Value>>(total);
    const shares = new Float64Array(total);
    const size = works.reduce((sum, work) => sum + work.size, 0);
    let finished = 0;
    /** The sum of sizes × shares: summed anew at each report, thousands of jobs would take quadratic time. */
    let done = 0;

    const setShare = (index: number, share: number): void => {
      done += (works[index]?.size ?? 0) * (share - (shares[index] ?? 0));
      shares[index] = share;
    };
    const tell = (): void => {
      // The share is exactly 1 when all have ended, whatever the rounding of many small shares.
      onProgress?.({ finished, total, share: finished === total ? 1 : Math.min(1, done / size) });
    };
    const leave: (() => void)[] = [];
    const onAbort = (): void => {
      for (const stop of leave) stop();
      reject(signal?.reason as Error);
    };
    const end = (index: number, outcome: Outcome<Value>): void => {
      outcomes[index] = outcome;
      setShare(index, 1);
      finished += 1;
      onResult?.(index, outcome);
      tell();
      if (finished < total) return;
      signal?.removeEventListener('abort', onAbort);
      resolve(outcomes);
    };

    signal?.addEventListener('abort', onAbort, { once: true });
    if (total === 0) {
      signal?.removeEventListener('abort', onAbort);
      resolve([]);
    }
    works.forEach((work, index) => {
      const stop = pool.ask(work, {
        onShare: (share) => {
          setShare(index, share);
          tell();
        },
        onPart: (part) => {
          onPart?.(index, part as Value);
        },
        onAnswer: (answer) => end(index, { ok: true, value: answer as Value }),
        onProblem: (problem) => end(index, { ok: false, problem }),
      });
      leave.push(stop);
    });
  });
}
