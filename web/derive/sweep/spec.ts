/** A sweep as `python -m coscope.sweep` reads it, for whoever outgrows one machine. */
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import type { Sweep } from './plan.ts';

export interface SweepSpec {
  readonly scenario: Scenario;
  /** Values by JSON pointer; the last one varies fastest, as in the rows of the page. */
  readonly vary: Readonly<Record<string, readonly JsonValue[]>>;
  readonly skip_refused: boolean;
}

/** `title` is the scenario's own: what many runs share has none. */
export function sweepSpec(
  { base, policies, axes, seeds }: Sweep,
  title: string,
  skipsRefused: boolean,
): SweepSpec {
  const chosen = policies.map(({ policy: { id, params } }) => ({ id, params }));
  return {
    // A point is one run: what it is compared with is another point.
    scenario: { ...base, title, baseline: null, policy: chosen[0] ?? base.policy },
    vary: {
      '/policy': chosen,
      ...Object.fromEntries(axes.map(({ pointer, values }) => [pointer, values])),
      '/run/seed': seeds,
    },
    skip_refused: skipsRefused,
  };
}
