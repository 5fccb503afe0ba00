/** Sensitivity: halves and doubles every number of a scenario, one at a time, and measures the effect on a figure. */
import type { Outcome, PoolRun } from '../../engine/pool.ts';
import { runText } from '../../engine/run-text.ts';
import { pathTo, shownEnds, trunkOf } from '../../scenario/change/forks.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { isWithin, keysOf, withValueAt } from '../../scenario/pointer.ts';
import type { Reading } from '../compare/readings.ts';
import { onGrain } from './axis.ts';
import type { SweepField } from './fields.ts';
import { atEnd, placeInEnd } from './in-end.ts';

/** The point of variation: the scenarios that the panes run. A is null without a baseline. */
export interface Around {
  readonly a: Scenario | null;
  readonly b: Scenario;
  /** Pointers that the baseline, or a fork of only one pane, sets: a change in B does not reach the panes with them. */
  readonly kept: { readonly a: readonly string[]; readonly b: readonly string[] };
}

/** Indexes into the list of jobs. */
interface PaneJobs {
  readonly a: number | null;
  readonly b: number;
}

/** One field at another value. */
export interface Turn {
  readonly by: 'half' | 'double';
  readonly value: number;
  readonly jobs: PaneJobs;
}

export interface Knob {
  readonly field: SweepField;
  readonly turns: readonly Turn[];
}

export interface SensitivityPlan {
  /** Each run once. */
  readonly jobs: readonly Scenario[];
  readonly present: PaneJobs;
  readonly knobs: readonly Knob[];
  /** Numbers that are neither halved nor doubled: 0, or at both ends of their bounds. */
  readonly fixed: readonly SweepField[];
}

/** Divisors of a whole number up to `most`. */
function divisorsOf(whole: number, most: number): number[] {
  return Array.from({ length: Math.min(whole, most) }, (_, index) => index + 1).filter(
    (value) => whole % value === 0,
  );
}

/** The values for which a cache of the same size has whole sets; null if every value on the grain is valid. */
function fitting({ machine }: Scenario, { pointer, bounds }: SweepField): number[] | null {
  const [, part, entry, key] = keysOf(pointer);
  const cache = part === 'caches' ? machine.caches[Number(entry)] : undefined;
  if (!cache || !bounds) return null;
  if (key === 'ways') {
    const ways = divisorsOf(cache.size_bytes / cache.line_bytes, bounds[1]);
    return cache.replacement === 'tree-plru'
      ? ways.filter((value) => Number.isInteger(Math.log2(value)))
      : ways;
  }
  if (key !== 'line_bytes') return null;
  return divisorsOf(cache.size_bytes / cache.ways, bounds[1]).filter(
    (value) => value >= bounds[0] && Number.isInteger(Math.log2(value)),
  );
}

/** The valid value nearest to a multiple of the present number; null if it cannot change. */
export function turned(scenario: Scenario, field: SweepField, factor: number): number | null {
  const { value, grain, bounds } = field;
  if (typeof value !== 'number' || value === 0) return null;
  const [low, high] = bounds ?? [-Infinity, Infinity];
  const aim = Math.min(high, Math.max(low, value * factor));
  const isBeyond = (next: number): boolean =>
    next >= low &&
    next <= high &&
    (factor < 1 ? Math.abs(next) < Math.abs(value) : Math.abs(next) > Math.abs(value));
  const valid = fitting(scenario, field);
  const [next = value] = valid
    ? valid.filter(isBeyond).sort((one, other) => Math.abs(one - aim) - Math.abs(other - aim))
    : [onGrain(aim, grain)];
  return isBeyond(next) ? next : null;
}

const factors = { half: 0.5, double: 2 } as const;

/** Pointers set by forks that only one of the panes includes. */
function ofOneAlone(document: Scenario): string[] {
  const ends = shownEnds(document);
  const [a, b] = [ends.a === null ? [] : pathTo(document, ends.a), pathTo(document, ends.b)];
  const isShared = (id: string): boolean => [a, b].every((path) => path.some((branch) => branch.id === id));
  return [...a, ...b].flatMap(({ id, values }) => (isShared(id) ? [] : Object.keys(values)));
}

/** The point of variation of a document's panes; `a` and `b` are the scenarios that they run. */
export function aroundOf(document: Scenario, a: Scenario | null, b: Scenario): Around {
  const ends = shownEnds(document);
  const keptBy = (end: string | null): readonly string[] =>
    end !== null && trunkOf(document, end) === 'a' ? Object.keys(document.baseline ?? {}) : [];
  const kept = { a: [...keptBy(ends.a), ...ofOneAlone(document)], b: keptBy(ends.b) };
  return { a: ends.a === null ? null : a, b, kept };
}

/** All required runs, each once; a pane that a change does not reach needs none. */
export function sensitivityPlan({ a, b, kept }: Around, fields: readonly SweepField[]): SensitivityPlan {
  const jobs: Scenario[] = [];
  const known = new Map<string, number>();
  const jobOf = (scenario: Scenario): number => {
    const text = runText(scenario);
    const before = known.get(text);
    if (before !== undefined) return before;
    known.set(text, jobs.length);
    return jobs.push(scenario) - 1;
  };
  const set = (scenario: Scenario, keeps: readonly string[], pointer: string, value: number): Scenario =>
    keeps.some((place) => isWithin(pointer, place))
      ? scenario
      : (withValueAt(scenario, placeInEnd(scenario, pointer), value) ?? scenario);
  const inTheEnd = atEnd(b);
  const present: PaneJobs = { a: a && jobOf(a), b: jobOf(b) };
  const numbers = fields.filter(({ value, choices }) => typeof value === 'number' && !choices);
  const knobs = numbers.map((field): Knob => {
    const turns = (['half', 'double'] as const).flatMap((by): Turn[] => {
      const value = turned(inTheEnd, field, factors[by]);
      if (value === null) return [];
      const turn: PaneJobs = {
        a: a && jobOf(set(a, kept.a, field.pointer, value)),
        b: jobOf(set(b, kept.b, field.pointer, value)),
      };
      return turn.a === present.a && turn.b === present.b ? [] : [{ by, value, jobs: turn }];
    });
    return { field, turns };
  });
  return {
    jobs,
    present,
    knobs: knobs.filter(({ turns }) => turns.length > 0),
    fixed: knobs.filter(({ turns }) => turns.length === 0).map(({ field }) => field),
  };
}

/** B's figure itself, or B's gain over A. */
export type Effect = 'value' | 'gain';

export interface Bar extends Turn {
  /** null until it is known, and if it is rejected. */
  readonly figure: number | null;
  /** The engine's message. */
  readonly problem: string | null;
}

export interface SensitivityRow {
  readonly field: SweepField;
  readonly bars: readonly Bar[];
  /** The largest distance from the present figure; null while none is known. */
  readonly effect: number | null;
}

export interface Sensitivity {
  /** null until it is known. */
  readonly present: number | null;
  /** By falling effect; rows not yet known are last. */
  readonly rows: readonly SensitivityRow[];
  /** Smallest and largest figure, including the present one; null before the first. */
  readonly range: readonly [least: number, most: number] | null;
}

/** The results so far; `outcomes` are in the order of the plan's jobs. */
export function sensitivityOf(
  { knobs, present }: SensitivityPlan,
  outcomes: readonly (Outcome<PoolRun> | undefined)[],
  { value }: Pick<Reading, 'value'>,
  effect: Effect,
): Sensitivity {
  const ofJob = (job: number): number | null => {
    const outcome = outcomes[job];
    return outcome?.ok ? value(outcome.value.result) : null;
  };
  const figureOf = ({ a, b }: PaneJobs): number | null => {
    const ofB = ofJob(b);
    if (effect === 'value' || ofB === null) return ofB;
    const ofA = a === null ? null : ofJob(a);
    return ofA === null ? null : ofB - ofA;
  };
  const problemOf = ({ a, b }: PaneJobs): string | null => {
    const asked = effect === 'gain' && a !== null ? [b, a] : [b];
    const [refused] = asked.map((job) => outcomes[job]).filter((outcome) => outcome && !outcome.ok);
    return refused && !refused.ok ? refused.problem : null;
  };
  const now = figureOf(present);
  const rows = knobs.map(({ field, turns }): SensitivityRow => {
    const bars = turns.map((turn) => ({
      ...turn,
      figure: figureOf(turn.jobs),
      problem: problemOf(turn.jobs),
    }));
    const far = bars.flatMap(({ figure }) =>
      figure === null || now === null ? [] : [Math.abs(figure - now)],
    );
    return { field, bars, effect: far.length === 0 ? null : Math.max(...far) };
  });
  const figures = [now, ...rows.flatMap(({ bars }) => bars.map(({ figure }) => figure))].filter(
    (figure) => figure !== null,
  );
  return {
    present: now,
    rows: rows.sort((one, other) => (other.effect ?? -1) - (one.effect ?? -1)),
    range: figures.length === 0 ? null : [Math.min(...figures), Math.max(...figures)],
  };
}
