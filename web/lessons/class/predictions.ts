/** A class's predictions beside the true values, by kind of question. Students with own seeds have own true values. */
import type { Answer, Task, Truth } from '../../scenario/generated/types.ts';
import { mean, type ClassRow } from './rows.ts';

type OfKind<Union, Kind> = Extract<Union, { kind: Kind }>;
type Kind = Task['kind'];

/** One student's answer to a question. */
export interface Given<K extends Kind> {
  readonly row: ClassRow;
  readonly answer: OfKind<Answer, K>;
  readonly truth: OfKind<Truth, K>;
  readonly score: number;
}

/** Answers of the question's kind and length; a manipulated file may have others. */
export function givenTo<T extends Task>(rows: readonly ClassRow[], at: number, task: T): Given<T['kind']>[] {
  return rows.flatMap((row) => {
    const { answers, truths, scores } = row.result;
    const [answer, truth, score = NaN] = [answers[at], truths[at], scores[at]];
    if (answer?.kind !== task.kind || truth?.kind !== task.kind || !isWhole(task, answer, truth)) return [];
    return [{ row, answer, truth, score } as Given<T['kind']>];
  });
}

function isWhole(task: Task, answer: Answer, truth: Truth): boolean {
  if (task.kind === 'curve' && answer.kind === 'curve' && truth.kind === 'curve')
    return answer.values.length === task.points.length && truth.values.length === task.points.length;
  if (task.kind === 'order' && answer.kind === 'order' && truth.kind === 'order')
    return [answer.order, truth.order, truth.values].every((list) => list.length === task.items.length);
  return true;
}

/** The range of values. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function spanOf(values: readonly number[]): Span {
  return { from: Math.min(...values), to: Math.max(...values) };
}

/**
 * True values that differ by less than this share of the scale are drawn as one line with a width; otherwise the
 * picture shows each student's distance from their own true value. Chosen.
 */
const oneLine = 0.05;

/** Marks along one line, and the true values among them. */
export interface Marks {
  readonly marks: readonly { readonly name: string; readonly value: number }[];
  readonly truths: readonly (Span & { readonly of: 'simulated' | 'random' | 'best' })[];
  readonly domain: Span;
  /** value: as predicted or reached · difference: minus the simulated one · gain: 0 is random, 1 the best placement. */
  readonly as: 'value' | 'difference' | 'gain';
}

export function numberMarks(task: OfKind<Task, 'number'>, given: readonly Given<'number'>[]): Marks {
  const truth = spanOf(given.map((one) => one.truth.value));
  if (truth.to - truth.from <= oneLine * (task.max - task.min)) {
    const marks = given.map(({ row, answer }) => ({ name: row.name, value: answer.value }));
    const domain = { from: Math.min(task.min, truth.from), to: Math.max(task.max, truth.to) };
    return { marks, truths: [{ ...truth, of: 'simulated' }], domain, as: 'value' };
  }
  const marks = given.map(({ row, answer, truth: { value } }) => ({
    name: row.name,
    value: answer.value - value,
  }));
  const reach = Math.max(task.step, ...marks.map(({ value }) => Math.abs(value))) * 1.1;
  return {
    marks,
    truths: [{ from: 0, to: 0, of: 'simulated' }],
    domain: { from: -reach, to: reach },
    as: 'difference',
  };
}

/** The share of the gain from random to best that a placement achieves; 1 if there is nothing to gain. */
export function gainOf({ value, random, best }: OfKind<Truth, 'placement'>): number {
  return best === random ? 1 : (value - random) / (best - random);
}

export function placementMarks(given: readonly Given<'placement'>[]): Marks {
  const [random, best] = [
    spanOf(given.map(({ truth }) => truth.random)),
    spanOf(given.map(({ truth }) => truth.best)),
  ];
  const isOne = random.from === random.to && best.from === best.to;
  const marks = given.map(({ row, truth }) => ({
    name: row.name,
    value: isOne ? truth.value : gainOf(truth),
  }));
  const truths = [
    { ...(isOne ? random : { from: 0, to: 0 }), of: 'random' as const },
    { ...(isOne ? best : { from: 1, to: 1 }), of: 'best' as const },
  ];
  const all = spanOf([...marks.map(({ value }) => value), ...truths.map(({ from }) => from)]);
  const room = (all.to - all.from || 1) * 0.08;
  return {
    marks,
    truths,
    domain: { from: all.from - room, to: all.to + room },
    as: isOne ? 'value' : 'gain',
  };
}

/** Curves on one scale. */
export interface Curves {
  readonly curves: readonly { readonly name: string; readonly values: readonly number[] }[];
  readonly truth: readonly number[];
  readonly domain: Span;
  readonly as: 'value' | 'difference';
}

export function curvesOf(task: OfKind<Task, 'curve'>, given: readonly Given<'curve'>[]): Curves {
  const truths = task.points.map((_, at) => given.map(({ truth }) => truth.values[at] ?? NaN));
  const isOne = truths.every((values) => {
    const { from, to } = spanOf(values);
    return to - from <= oneLine * (task.max - task.min);
  });
  const curves = given.map(({ row, answer, truth }) => ({
    name: row.name,
    values: answer.values.map((value, at) => (isOne ? value : value - (truth.values[at] ?? NaN))),
  }));
  if (isOne) {
    const truth = truths.map(mean);
    const { from, to } = spanOf(truth);
    return {
      curves,
      truth,
      domain: { from: Math.min(task.min, from), to: Math.max(task.max, to) },
      as: 'value',
    };
  }
  const reach = Math.max(task.step, ...curves.flatMap(({ values }) => values.map(Math.abs))) * 1.1;
  return { curves, truth: truths.map(() => 0), domain: { from: -reach, to: reach }, as: 'difference' };
}

/** Predicted places: rows by their place in the simulation, columns by the predicted one. */
export interface Places {
  readonly labels: readonly string[];
  /** The number of predictions of row r in place c. */
  readonly counts: readonly (readonly number[])[];
  /** Whether the simulated order is the same for all students. */
  readonly isOne: boolean;
}

export function placesOf(task: OfKind<Task, 'order'>, given: readonly Given<'order'>[]): Places {
  const [first] = given;
  const isOne = given.every(({ truth }) => truth.order.join() === first?.truth.order.join());
  const all = task.items.map((_, place) => place);
  return {
    labels: all.map((place) => {
      const item = isOne ? task.items[first?.truth.order[place] ?? -1]?.label : undefined;
      return item ?? `place ${(place + 1).toString()}`;
    }),
    counts: all.map((place) =>
      all.map(
        (said) => given.filter(({ answer, truth }) => answer.order[said] === truth.order[place]).length,
      ),
    ),
    isOne,
  };
}

/** The pair of items most often predicted in the wrong order: simulated with `above` above `below`. */
export interface WrongPair {
  readonly above: number;
  readonly below: number;
  readonly wrong: number;
}

export function wrongPair(task: OfKind<Task, 'order'>, given: readonly Given<'order'>[]): WrongPair | null {
  let most: WrongPair | null = null;
  task.items.forEach((_, above) => {
    task.items.forEach((__, below) => {
      const wrong = given.filter(
        ({ answer, truth }) =>
          truth.values[above] !== truth.values[below] &&
          truth.order.indexOf(above) < truth.order.indexOf(below) &&
          answer.order.indexOf(above) > answer.order.indexOf(below),
      ).length;
      if (wrong > (most?.wrong ?? 0)) most = { above, below, wrong };
    });
  });
  return most;
}
