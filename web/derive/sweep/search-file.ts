/** Reads what `coscope.search(…, out=…)` of the Python package wrote: the search, then one trial per line of JSON. */
import type { JsonValue } from '../../scenario/generated/types.ts';
import { isMap, isWithin, valueAt } from '../../scenario/pointer.ts';
import type { BadLine } from './results-file.ts';

export interface Trial {
  /** Values by pointer, in the order in which they are set. */
  readonly settings: Readonly<Record<string, JsonValue>>;
  /** The measure; null if the engine rejected the scenario. */
  readonly value: number | null;
  /** Whether it satisfies every constraint. */
  readonly feasible: boolean;
  /** Constrained figures, by name. */
  readonly constraint: Readonly<Record<string, number>>;
  readonly digest: string | null;
  /** The reason for the engine's rejection. */
  readonly problem: string | null;
}

/** The lowest and the highest value allowed. */
type Bounds = readonly [low: number | null, high: number | null];

export interface SearchHistory {
  /** The engine's version. */
  readonly engine: string;
  /** The initial scenario of the search; not checked. */
  readonly scenario: unknown;
  readonly measure: string;
  readonly direction: 'maximize' | 'minimize';
  readonly constraint: Readonly<Record<string, Bounds>>;
  readonly trials: readonly Trial[];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isBound = (value: unknown): boolean => value === null || Number.isFinite(value);

function isBounds(value: unknown): value is Bounds {
  return Array.isArray(value) && value.length === 2 && value.every(isBound);
}

function isTrial(value: unknown): value is Trial {
  if (!isMap(value) || !isMap(value['settings']) || !isMap(value['constraint'])) return false;
  const { value: figure, feasible, digest, problem, constraint } = value;
  return (
    isBound(figure) &&
    typeof feasible === 'boolean' &&
    (problem === null ? figure !== null && isText(digest) : isText(problem)) &&
    Object.values(constraint).every(Number.isFinite)
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const goOn = 'Call coscope.search again with the same arguments and the same out: it mends the file.';

/** The whole history, or its first bad line. An incomplete last line is ignored: the search was still writing. */
export function readSearchFile(text: string): SearchHistory | BadLine {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split('\n');
  const head = parsed(first);
  if (!isMap(head) || !isText(head['engine_version']))
    return { line: 1, problem: 'it does not say what was searched', remedy: goOn };
  const { engine_version: engine, scenario, measure, direction, constraint } = head;
  if (
    !isMap(scenario) ||
    !isText(measure) ||
    (direction !== 'maximize' && direction !== 'minimize') ||
    !isMap(constraint) ||
    !Object.values(constraint).every(isBounds)
  )
    return {
      line: 1,
      problem: 'it lacks the scenario, the measure, its direction or a constraint',
      remedy: goOn,
    };
  const trials: Trial[] = [];
  for (const [index, words] of rest.entries()) {
    if (words.trim() === '') continue;
    const trial = parsed(words);
    if (trial === undefined && index === rest.length - 1) break;
    if (!isTrial(trial)) return { line: index + 2, problem: 'it is no trial of a search', remedy: goOn };
    trials.push(trial);
  }
  if (trials.length === 0)
    return {
      line: 2,
      problem: 'there is no trial yet',
      remedy: 'Wait until the search has finished its first.',
    };
  return {
    engine,
    scenario,
    measure,
    direction,
    constraint: constraint as SearchHistory['constraint'],
    trials,
  };
}

/** After each trial, the index of the best trial so far that satisfies every constraint; −1 before there is one. */
export function bestSoFar({ trials, direction }: Pick<SearchHistory, 'trials' | 'direction'>): number[] {
  const sign = direction === 'maximize' ? 1 : -1;
  let best = -1;
  let most = -Infinity;
  return trials.map(({ value, feasible }, place) => {
    if (feasible && value !== null && sign * value > most) [best, most] = [place, sign * value];
    return best;
  });
}

/** The pointer itself, or the innermost one around it in the scenario: an absent value cannot be reset alone. */
function written(scenario: unknown, place: string): string {
  if (valueAt(scenario, place) !== undefined) return place;
  return written(scenario, place.slice(0, place.lastIndexOf('/')));
}

/** A baseline that resets the searched pointers to the initial scenario of the search. */
export function wayBack(scenario: unknown, { settings }: Trial): Record<string, JsonValue> {
  const places = Object.keys(settings).map((place) => written(scenario, place));
  const outer = places.filter((place) => !places.some((other) => other !== place && isWithin(place, other)));
  return Object.fromEntries(outer.map((place) => [place, valueAt(scenario, place) ?? null]));
}
