/** Which runs compare schedulers under several seeds, and what they come to. */
import type { MeasureJob, MeasuredRun, WindowFigures } from '../../engine/measure.ts';
import type { Outcome } from '../../engine/pool.ts';
import type { RunWindow, Scenario, Scheduler } from '../../scenario/generated/types.ts';

/** Anti-starvation as part of a scheduler; 0 is without. */
export interface Contestant {
  readonly scheduler: Scheduler;
  readonly alpha: number;
}

export interface Contest {
  readonly contestants: readonly Contestant[];
  readonly seeds: readonly number[];
  /** Measured, and with it the run ends. */
  readonly window: RunWindow;
}

/** Seed by seed, so that a whole table stands before the next seed begins. */
export function jobsOf(scenario: Scenario, { contestants, seeds, window }: Contest): MeasureJob[] {
  return seeds.flatMap((seed) =>
    contestants.map(({ scheduler: { policy }, alpha }) => ({
      window,
      scenario: {
        ...scenario,
        baseline: null,
        policy: alpha === 0 ? policy : { ...policy, params: { ...policy.params, alpha } },
        // Frames are not looked at: fewer of them are faster.
        run: { ...scenario.run, seed, frames_per_quantum: 1, interventions: [] },
      },
    })),
  );
}

/** The figures of a contestant under each seed that is known by now, in the order of the seeds. */
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
