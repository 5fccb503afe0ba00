/** The results so far for each combination of a sweep, in one figure. */
import type { Outcome, PoolRun } from '../../engine/pool.ts';
import type { Reading } from '../compare/readings.ts';
import { spreadOf, type Spread } from '../compare/statistics.ts';
import { roughPlaces, type Place, type SweepPlan } from './plan.ts';

export interface SweepPoint {
  readonly place: Place;
  /** Over the known seeds; null before the first. */
  readonly spread: Spread | null;
  /** By seed; NaN if unknown. */
  readonly values: readonly number[];
  /** The value at a tenth of the length, under the first seed; null if there is none. */
  readonly rough: number | null;
  /** The engine's message, if it rejects the combination. */
  readonly problem: string | null;
}

export interface SweepPoints {
  readonly at: (place: Place) => SweepPoint;
  /** The point's mean, or else the nearest rough value that is not rejected; null if neither is known. */
  readonly shown: (place: Place) => { readonly value: number; readonly rough: boolean } | null;
  /** Smallest and largest value shown; null before the first. */
  readonly range: readonly [least: number, most: number] | null;
}

const empty = (place: Place): SweepPoint => ({ place, spread: null, values: [], rough: null, problem: null });

/** `outcomes` are in the order of the plan's jobs. */
export function pointsOf(
  { sweep, columns, rows, jobs }: SweepPlan,
  outcomes: readonly (Outcome<PoolRun> | undefined)[],
  { value }: Pick<Reading, 'value'>,
): SweepPoints {
  const points = new Map<string, SweepPoint>();
  const keyOf = ({ policy, x, y }: Place): string => `${policy.toString()} ${x.toString()} ${y.toString()}`;
  jobs.forEach(({ place, seed, rough }, index) => {
    const outcome = outcomes[index];
    if (!outcome) return;
    const key = keyOf(place);
    const before = points.get(key) ?? empty(place);
    if (!outcome.ok) {
      // The full run is rejected at once too, and reports it.
      if (!rough) points.set(key, { ...before, problem: outcome.problem });
    } else if (rough) points.set(key, { ...before, rough: value(outcome.value.result) });
    else {
      const values = sweep.seeds.map((_, at) => before.values[at] ?? NaN);
      values[seed] = value(outcome.value.result) ?? NaN;
      points.set(key, { ...before, values, spread: spreadOf(values.filter(Number.isFinite)) });
    }
  });
  const [roughX, roughY] = [roughPlaces(columns), roughPlaces(rows)];
  const at = (place: Place): SweepPoint => points.get(keyOf(place)) ?? empty(place);
  const shown = (place: Place): { value: number; rough: boolean } | null => {
    const { spread, problem } = at(place);
    if (problem !== null) return null;
    if (spread) return { value: spread.mean, rough: false };
    const far = ({ x, y }: Place): number => Math.abs(x - place.x) + Math.abs(y - place.y);
    const [near] = roughX
      .flatMap((x) => roughY.map((y) => at({ ...place, x, y })))
      .filter((point) => point.problem === null)
      .sort((one, other) => far(one.place) - far(other.place));
    const rough = near?.rough ?? null;
    return rough === null ? null : { value: rough, rough: true };
  };
  const all = [...points.values()].flatMap(({ spread, values, rough }) =>
    spread ? values.filter(Number.isFinite) : rough === null ? [] : [rough],
  );
  return { at, shown, range: all.length === 0 ? null : [Math.min(...all), Math.max(...all)] };
}

export interface Refusal {
  readonly problem: string;
  readonly places: readonly Place[];
}

/** The engine's rejections, each sentence once. */
export function refusalsOf(
  { jobs }: SweepPlan,
  outcomes: readonly (Outcome<unknown> | undefined)[],
): Refusal[] {
  const found = new Map<string, Place[]>();
  jobs.forEach(({ place, seed, rough }, index) => {
    const outcome = outcomes[index];
    if (rough || seed > 0 || !outcome || outcome.ok) return;
    found.set(outcome.problem, [...(found.get(outcome.problem) ?? []), place]);
  });
  return [...found].map(([problem, places]) => ({ problem, places }));
}

/** The best policy at a place: its lead over the second, and under how many seeds. */
export interface Winner {
  readonly policy: number;
  /** Lead ÷ the second policy's value; 0 if there is no other. */
  readonly lead: number;
  /** The lead in the figure's own unit. */
  readonly margin: number;
  /** Seeds under which it is best, and seeds for which all policies are known. */
  readonly won: number;
  readonly seeds: number;
  readonly rough: boolean;
}

/** null if nothing is known, or if the best are equal. */
export function winnerAt(
  points: SweepPoints,
  policies: number,
  { x, y }: Pick<Place, 'x' | 'y'>,
  better: Reading['better'],
): Winner | null {
  const sign = better === 'higher' ? 1 : -1;
  const shown = Array.from({ length: policies }, (_, policy) => ({
    policy,
    ...(points.shown({ policy, x, y }) ?? { value: NaN, rough: false }),
  })).filter(({ value }) => Number.isFinite(value));
  const [first, second] = shown.sort((one, other) => sign * (other.value - one.value));
  if (!first || first.value === second?.value) return null;
  const values = shown.map(({ policy }) => points.at({ policy, x, y }).values);
  const [own = [], ...others] = values;
  const known = own.flatMap((mine, seed) => {
    const theirs = others.map((list) => list[seed] ?? NaN);
    return [mine, ...theirs].every(Number.isFinite) ? [theirs.every((v) => sign * (mine - v) > 0)] : [];
  });
  return {
    policy: first.policy,
    margin: second ? Math.abs(first.value - second.value) : 0,
    lead: second ? Math.abs(first.value - second.value) / Math.abs(second.value || 1) : 0,
    won: known.filter(Boolean).length,
    seeds: known.length,
    rough: shown.some(({ rough }) => rough),
  };
}
