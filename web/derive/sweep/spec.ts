/** A sweep as `python -m coscope.sweep` reads it, for sweeps too large for one machine. */
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { variedBy, withSettings, type Sweep } from './plan.ts';

export interface SweepSpec {
  readonly scenario: Scenario;
  /** Values by JSON pointer; the last one varies fastest, as in the rows on the page. */
  readonly vary: Readonly<Record<string, readonly JsonValue[]>>;
  readonly skip_refused: boolean;
}

/** `title` is the scenario's own: the common part of the runs has none. */
export function sweepSpec(sweep: Sweep, title: string, skipsRefused: boolean): SweepSpec {
  const varied = variedBy(sweep);
  // A point is one run; the run it is compared with is another point.
  const alone = { ...sweep.base, title, baseline: null };
  return {
    // With the first values: the common part of the runs has no policy.
    scenario:
      withSettings(
        alone,
        varied.map(([pointer, values]) => [pointer, values[0] ?? null]),
      ) ?? alone,
    vary: Object.fromEntries(varied),
    skip_refused: skipsRefused,
  };
}
