/** The runs of a sweep, in order of information: a rough picture of the whole first, then finer. */
import type { JsonValue, Scenario } from '../../scenario/generated/types.ts';
import { withValueAt } from '../../scenario/pointer.ts';
import type { Contender } from '../compare/comparison.ts';
import type { Axis } from './axis.ts';
import { changesFrom, inEnd, placeInEnd, type Settings } from './in-end.ts';

export interface Sweep {
  /** The common part of all runs. A policy set during the run is set as a whole (withLastPolicy). */
  readonly base: Scenario;
  readonly policies: readonly Contender[];
  /** One or two axes; the first is horizontal. */
  readonly axes: readonly [Axis] | readonly [Axis, Axis];
  readonly seeds: readonly number[];
}

/** A combination, by indexes into the lists of the sweep. `y` is 0 if there is one axis. */
export interface Place {
  readonly policy: number;
  readonly x: number;
  readonly y: number;
}

export interface SweepJob {
  readonly place: Place;
  /** Index into the list of seeds. */
  readonly seed: number;
  /** Whether it runs for a tenth of the length. */
  readonly rough: boolean;
  readonly scenario: Scenario;
}

export interface SweepPlan {
  readonly sweep: Sweep;
  readonly columns: number;
  readonly rows: number;
  readonly jobs: readonly SweepJob[];
}

/** The number of values along each axis that is enough for a rough picture. */
const roughValues = 3;
/** Length of a rough run, relative to a full one. */
const roughPart = 0.1;

/** The settings at a place, in the order of the command line: the last one wins. */
export function settingsOf({ policies, axes, seeds }: Sweep, place: Place, seed: number) {
  const { id, params } = policies[place.policy]?.policy ?? { id: '', params: {} };
  const [x, y] = axes;
  const settings: [pointer: string, value: JsonValue][] = [
    ['/policy', { id, params }],
    [x.pointer, x.values[place.x] ?? null],
  ];
  if (y) settings.push([y.pointer, y.values[place.y] ?? null]);
  settings.push(['/run/seed', seeds[seed] ?? 0]);
  return settings;
}

/** The varied values by pointer into the sweep's document; the last one varies fastest. */
export function variedBy({
  base,
  policies,
  axes,
  seeds,
}: Sweep): [pointer: string, values: readonly JsonValue[]][] {
  const all: [string, readonly JsonValue[]][] = [
    ['/policy', policies.map(({ policy: { id, params } }) => ({ id, params }))],
    ...axes.map(({ pointer, values }): [string, readonly JsonValue[]] => [pointer, values]),
    ['/run/seed', seeds],
  ];
  return all.map(([pointer, values]) => [placeInEnd(base, pointer), values]);
}

/** A scenario with settings; null if a pointer leads nowhere. */
export function withSettings(scenario: Scenario, settings: Settings): Scenario | null {
  return settings.reduce<Scenario | null>(
    (changed, [pointer, value]) => changed && withValueAt(changed, pointer, value),
    scenario,
  );
}

/** The scenario at a tenth of its length, without manual interventions, which might be after its end. */
function roughly(scenario: Scenario): Scenario {
  const { run } = scenario;
  const [warmup, quanta] = [Math.ceil(run.warmup_quanta * roughPart), Math.ceil(run.quanta * roughPart)];
  return {
    ...scenario,
    run: { ...run, warmup_quanta: warmup, quanta, frames_per_quantum: 1, interventions: [] },
  };
}

/** The first, middle and last of `count` indexes. */
export function roughPlaces(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return count <= roughValues ? all : [0, Math.floor((count - 1) / 2), count - 1];
}

/** By index, the number of bisections of a row of `count` until it is reached: the ends first, then the middle. */
export function halvings(count: number): number[] {
  const met = new Array<number>(count).fill(0);
  const halve = (low: number, high: number, depth: number): void => {
    if (high - low < 2) return;
    const middle = Math.floor((low + high) / 2);
    met[middle] = depth;
    halve(low, middle, depth + 1);
    halve(middle, high, depth + 1);
  };
  halve(0, count - 1, 1);
  return met;
}

/** Every combination in the order of `coscope sweep`: seeds vary fastest, policies slowest. */
export function combinations({ policies, axes: [x, y], seeds }: Sweep): { place: Place; seed: number }[] {
  const rows = y?.values ?? [null];
  return policies.flatMap((_, policy) =>
    x.values.flatMap((_, column) =>
      rows.flatMap((_, row) => seeds.map((_, seed) => ({ place: { policy, x: column, y: row }, seed }))),
    ),
  );
}

/** The runs of a sweep. Programs of tasks run to their end and forks must be reached: their rough picture is sparse. */
export function planOf(sweep: Sweep): SweepPlan {
  const [columns, rows] = [sweep.axes[0].values.length, sweep.axes[1]?.values.length ?? 1];
  const [across, along] = [halvings(columns), halvings(rows)];
  const [roughX, roughY] = [new Set(roughPlaces(columns)), new Set(roughPlaces(rows))];
  const isWhole = Boolean(sweep.base.workload.dag) || changesFrom(sweep.base) !== null;
  const jobs = combinations(sweep).flatMap(({ place, seed }): SweepJob[] => {
    const scenario = withSettings(sweep.base, inEnd(sweep.base, settingsOf(sweep, place, seed)));
    if (!scenario) return [];
    const isRough = seed === 0 && !isWhole && roughX.has(place.x) && roughY.has(place.y);
    const sharp = { place, seed, rough: false, scenario };
    return isRough ? [{ place, seed, rough: true, scenario: roughly(scenario) }, sharp] : [sharp];
  });
  const wait = ({ place, seed, rough }: SweepJob): number =>
    rough ? -1 : seed * 100 + Math.max(across[place.x] ?? 0, along[place.y] ?? 0);
  return { sweep, columns, rows, jobs: [...jobs].sort((one, other) => wait(one) - wait(other)) };
}
