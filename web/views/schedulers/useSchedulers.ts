/** All runs for the views of schedulers: the scenario under each of them, seed after seed, and its threads alone. */
import { useMemo } from 'react';
import { seedsFrom } from '../../derive/compare/luck.ts';
import type { SchedulerRow } from '../../derive/compare/scheduler-figures.ts';
import { figuresOf, jobsOf, type Contest, type Contestant } from '../../derive/compare/schedulers.ts';
import { useLastAnswer, type Answer } from '../../engine/answer.ts';
import { engine } from '../../engine/client.ts';
import { measureMany, type MeasuredRun, type MeasureJob } from '../../engine/measure.ts';
import { runMany, type ManyOptions } from '../../engine/pool.ts';
import { contextCount } from '../../scenario/change/machine.ts';
import type { RunWindow, Scenario, Scheduler, WindowInfo } from '../../scenario/generated/types.ts';
import { useBatch, type BatchState } from '../../engine/batch.ts';

/** One of the paper's windows, or the measurement window of the run itself. */
export type WindowChoice = RunWindow | 'run';

export interface Lists {
  readonly schedulers: readonly Scheduler[];
  readonly windows: readonly WindowInfo[];
}

export interface Row extends SchedulerRow {
  /** Why its runs failed; each reason once. */
  readonly problems: readonly string[];
}

/** The engine's lists: those of the previous machine until they are loaded. */
export function useLists(machine: Scenario['machine']): Answer<Lists> {
  const contexts = contextCount(machine);
  const ask = useMemo(
    () => async (): Promise<Lists> => {
      const [schedulers, windows] = await Promise.all([
        engine().smtSchedulers(),
        engine().smtWindows(contexts),
      ]);
      return { schedulers, windows };
    },
    [contexts],
  );
  return useLastAnswer(ask);
}

/** Placeholder for the run's own window where a type requires one of the paper's; its value is not read. */
const whole: RunWindow = 'run-to-completion';

/** Whole runs in the form of measured ones, without solo runs. */
function measureRuns(
  jobs: readonly MeasureJob[],
  { onResult, onProgress, signal }: ManyOptions<MeasuredRun> = {},
): Promise<unknown> {
  return runMany(
    jobs.map(({ scenario }) => ({ scenario })),
    {
      onProgress,
      signal,
      onResult: (index, outcome) => {
        if (!outcome.ok) {
          onResult?.(index, outcome);
          return;
        }
        const { result } = outcome.value;
        const figures = { from_cycle: 0, to_cycle: result.cycles, result, work: [], speedups: null };
        onResult?.(index, { ok: true, value: { windows: [{ window: whole, ...figures }], result } });
      },
    },
  );
}

export interface Comparison {
  readonly runs: BatchState;
  /** In the order of the contestants. */
  readonly rows: readonly Row[];
}

/** Compares contestants over seeds from the scenario's own on, on request. Memoise them: new objects are a new comparison. */
export function useContest(
  asked: string | null,
  contestants: readonly Contestant[],
  choice: WindowChoice,
  seeds: number,
): Comparison {
  const { contest, jobs } = useMemo(() => {
    const scenario = asked === null ? null : (JSON.parse(asked) as Scenario);
    const made: Contest = {
      contestants,
      seeds: seedsFrom(scenario?.run.seed ?? 0, seeds),
      window: choice === 'run' ? whole : choice,
    };
    return { contest: made, jobs: scenario ? jobsOf(scenario, made) : [] };
  }, [asked, contestants, choice, seeds]);
  const runs = useBatch(jobs, choice === 'run' ? measureRuns : measureMany);
  const rows = contestants.map(({ scheduler }, index): Row => {
    const own = contest.seeds.map((_, seed) => runs.outcomes[seed * contestants.length + index]);
    const problems = own.flatMap((outcome) => (outcome && !outcome.ok ? [outcome.problem] : []));
    return {
      scheduler,
      runs: figuresOf(contest, runs.outcomes, index),
      problems: [...new Set(problems)],
    };
  });
  return { runs, rows };
}
