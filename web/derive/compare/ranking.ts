/** Policies on one scenario, best first by one figure, as far as each has run. */
import type { Contender } from './comparison.ts';
import type { Reading } from './readings.ts';
import { verdict } from './verdict.ts';
import type { RunResult } from '../../scenario/generated/types.ts';

/** A competing policy. */
export interface Entrant extends Contender {
  /** The pane that runs it, if any. */
  readonly pane: 'a' | 'b' | null;
}

/** How far a policy's run is. */
/** `idle`: neither run nor waiting to be run; it may have been stopped. */
export type Standing = 'idle' | 'waiting' | 'running' | 'ended' | 'refused';

export interface Runner extends Entrant {
  readonly standing: Standing;
  /** The result so far, or the final one; null before the warm-up is over. */
  readonly result: RunResult | null;
}

export interface Ranked<Some extends Runner> {
  readonly runner: Some;
  readonly value: number | null;
  /** From 1; values that are the same as that of the first at a place share it. null without a value. */
  readonly place: number | null;
}

/** Runners with a value first, best first; ties keep their order. The others follow in their order. */
export function ranking<Some extends Runner>(
  runners: readonly Some[],
  { better, value, negligible }: Pick<Reading, 'better' | 'value' | 'negligible'>,
): Ranked<Some>[] {
  const judged = { better, ...(negligible !== undefined && { negligible }) };
  const valued = runners.map((runner) => ({
    runner,
    value: runner.result === null ? null : value(runner.result),
  }));
  const known = valued.flatMap(({ runner, value: of }) => (of === null ? [] : [{ runner, value: of }]));
  known.sort((one, other) => (better === 'higher' ? other.value - one.value : one.value - other.value));
  const unknown = valued.filter(({ value: of }) => of === null);
  let first = 0;
  return [
    ...known.map(({ runner, value: of }, index) => {
      if (verdict(judged, known[first]?.value ?? of, of) !== 'same') first = index;
      return { runner, value: of, place: first + 1 };
    }),
    ...unknown.map(({ runner }) => ({ runner, value: null, place: null })),
  ];
}
