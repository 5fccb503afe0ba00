/** Windows of many runs, relative to their threads' solo runs: the schedulers of one scenario, under many seeds. */
import type { Measured, RunResult, Scenario, Speedups, RunWindow } from '../scenario/generated/types.ts';
import { aloneKey, aloneMany } from './alone.ts';
import { engine } from './client.ts';
import { runUntil, type ManyOptions, type Outcome } from './pool.ts';
import { messageOf } from '../scenario/error-message.ts';

export interface MeasureJob {
  readonly scenario: Scenario;
  /** The run ends with this window. */
  readonly window: RunWindow;
}

/** The counts of a window, and the speed-ups they amount to. */
export interface WindowFigures extends Measured {
  /** null until all threads have run alone. */
  readonly speedups: Speedups | null;
}

export interface MeasuredRun {
  /** The closed windows, in the paper's order, including that of the job. */
  readonly windows: readonly WindowFigures[];
  /** The whole run up to that point. */
  readonly result: RunResult;
}

/** Solo runs of the threads, as far as they are done. */
interface Alone {
  readonly commits: Promise<Outcome<readonly Uint8Array[]>>;
  /** 0–1. */
  share: number;
}

function figuresOf(windows: readonly Measured[], speedups: readonly Speedups[] | null): WindowFigures[] {
  return windows.map((measured, at) => ({ ...measured, speedups: speedups?.[at] ?? null }));
}

async function weigh(windows: readonly Measured[], commits: readonly Uint8Array[]): Promise<Speedups[]> {
  const executed = windows.map(({ work, from_cycle: from, to_cycle: to }) => ({ work, cycles: to - from }));
  return engine().windowSpeedups(executed, commits);
}

/**
 * Measures runs. For each job that succeeds, `onResult` is called twice: when its run is done, with null speed-ups, and
 * with all figures once its threads have run alone as well, which is done once for all schedulers under a seed. Cached
 * results arrive at once. Progress counts a job as finished when all its figures are known.
 */
export async function measureMany(
  jobs: readonly MeasureJob[],
  options: ManyOptions<MeasuredRun> = {},
): Promise<Outcome<MeasuredRun>[]> {
  const { onResult, onProgress, signal } = options;
  const alone = new Map<string, Alone>();
  const shares = new Float64Array(jobs.length);
  let finished = 0;
  /** The sum of all shares: summed anew at each report, many jobs would take quadratic time. */
  let sum = 0;

  const tell = (): void => {
    const total = jobs.length;
    // Exactly 1 when all have ended, whatever the rounding of many small shares.
    const share = finished === total ? 1 : Math.min(1, sum / (total + alone.size));
    onProgress?.({ finished, total, share });
  };

  const startAlone = (scenario: Scenario): Alone => {
    const begun: Alone = {
      share: 0,
      commits: aloneMany(scenario, {
        signal,
        onProgress: ({ share }) => {
          sum += share - begun.share;
          begun.share = share;
          tell();
        },
      }).then((outcomes) => allOf(outcomes)),
    };
    // An abort may reject it before it is awaited.
    begun.commits.catch(() => undefined);
    return begun;
  };

  const measureOne = async (
    { scenario, window }: MeasureJob,
    index: number,
  ): Promise<Outcome<MeasuredRun>> => {
    const run = runUntil([{ scenario, window }], {
      signal,
      onProgress: ({ share }) => {
        sum += share - (shares[index] ?? 0);
        shares[index] = share;
        tell();
      },
    });
    // The first run of a seed is requested before its solo runs, so that there is something to show at once.
    const key = aloneKey(scenario);
    const solo = alone.get(key) ?? startAlone(scenario);
    alone.set(key, solo);
    const [outcome] = await run;
    if (!outcome?.ok) return outcome ?? { ok: false, problem: 'there is no run' };
    const { windows, result } = outcome.value;
    onResult?.(index, { ok: true, value: { windows: figuresOf(windows, null), result } });
    const commits = await solo.commits;
    if (!commits.ok) return commits;
    const speedups = await weigh(windows, commits.value).catch(messageOf);
    signal?.throwIfAborted();
    if (typeof speedups === 'string') return { ok: false, problem: speedups };
    return { ok: true, value: { windows: figuresOf(windows, speedups), result } };
  };

  return Promise.all(
    jobs.map(async (job, index) => {
      const outcome = await measureOne(job, index);
      finished += 1;
      onResult?.(index, outcome);
      tell();
      return outcome;
    }),
  );
}

/** All answers, or the first problem. */
function allOf<Value>(outcomes: readonly Outcome<Value>[]): Outcome<readonly Value[]> {
  const values: Value[] = [];
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome;
    values.push(outcome.value);
  }
  return { ok: true, value: values };
}
