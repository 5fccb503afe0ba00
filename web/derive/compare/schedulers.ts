/** The runs that compare schedulers under several seeds, and their results. */
import type { MeasureJob, MeasuredRun, WindowFigures } from '../../engine/measure.ts';
import type { Outcome } from '../../engine/pool.ts';
import type { RunWindow, Scenario, Scheduler } from '../../scenario/generated/types.ts';

/** A scheduler with an anti-starvation strength; 0 is off. */
export interface Contestant {
  readonly scheduler: Scheduler;
  readonly alpha: number;
}

export interface Contest {
  readonly contestants: readonly Contestant[];
  readonly seeds: readonly number[];
  /** The measured window; the run ends with it. */
  readonly window: RunWindow;
}

/** Jobs seed by seed, so that the whole table is complete before the next seed begins. */
export function jobsOf(scenario: Scenario, { contestants, seeds, window }: Contest): MeasureJob[] {
  return seeds.flatMap((seed) =>
    contestants.map(({ scheduler: { policy }, alpha }) => ({
      window,
      scenario: {
        ...scenario,
        baseline: null,
        policy: alpha === 0 ? policy : { ...policy, params: { ...policy.params, alpha } },
        // Frames are not used: fewer of them are faster.
        run: { ...scenario.run, seed, frames_per_quantum: 1, interventions: [] },
      },
    })),
  );
}

/** A contestant's figures under each seed known so far, in the order of the seeds. */
export function figuresOf(
  { contestants, seeds, window }: Contest,
  outcomes: readonly (Outcome<MeasuredRun> | undefined)[],
  contestant: number,
): WindowFigures[] {
  return seeds.flatMap((_, seed) => {
    const outcome = outcomes[seed * contestants.length + contestant];
    return outcome?.ok ? outcome.value.windows.filter((figures) => figures.window === window) : [];
  });
}
