/** The most common error of a class, in one sentence, and the numbers of each question as a table. */
import { amountOf, isAmount, type TableCell, type TableData } from '../../charts/DataTable.tsx';
import type { Task } from '../../scenario/generated/types.ts';
import { formatCount, formatFigure, formatNumber, formatPercent } from '../../ui/format.ts';
import { formatDistance } from '../distance.ts';
import { gainOf, wrongPair, type Given } from './predictions.ts';
import { median } from './rows.ts';

type TaskOf<K> = Extract<Task, { kind: K }>;

const noOne = 'No predictions to compare.';

interface Sides {
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly near: readonly number[];
}

/** Errors that are too high, too low, and within a step of the true value. */
function sidesOf(errors: readonly number[], step: number): Sides {
  // Tolerates the binary rounding of sums of steps.
  const reach = step * (1 + 1e-9);
  return {
    high: errors.filter((error) => error > reach),
    low: errors.filter((error) => error < -reach),
    near: errors.filter((error) => Math.abs(error) <= reach),
  };
}

const of = (some: readonly unknown[], all: readonly unknown[]): string =>
  `${formatCount(some.length)} of ${formatCount(all.length)}`;

/** "19 of 24 too high, by a median of 6 cycles"; null unless more than half err on one side. */
function commonError(errors: readonly number[], step: number, unit: string): string | null {
  const { high, low } = sidesOf(errors, step);
  const [side, word] = high.length >= low.length ? [high, 'too high'] : [low, 'too low'];
  if (side.length * 2 <= errors.length) return null;
  return `${of(side, errors)} ${word}, by a median of ${formatDistance(Math.abs(median(side)), step, unit)}`;
}

export function numberSentence({ step, unit }: TaskOf<'number'>, given: readonly Given<'number'>[]): string {
  if (given.length === 0) return noOne;
  const errors = given.map(({ answer, truth }) => answer.value - truth.value);
  const { high, low, near } = sidesOf(errors, step);
  const within = `within ${formatDistance(step, step, unit)} of the simulation`;
  if (near.length * 2 > errors.length) return `Most were right: ${of(near, errors)} ${within}.`;
  const error = commonError(errors, step, unit);
  if (error !== null) return `Most erred on one side: ${error}.`;
  return `No error that most made: ${formatCount(high.length)} too high, ${formatCount(low.length)} too low, ${formatCount(near.length)} ${within}.`;
}

export function curveSentence(
  { step, unit, points }: TaskOf<'curve'>,
  given: readonly Given<'curve'>[],
): string {
  if (given.length === 0) return noOne;
  const byPoint = points.map(({ label }, at) => {
    const errors = given.map(({ answer, truth }) => (answer.values[at] ?? NaN) - (truth.values[at] ?? NaN));
    return { label, errors, off: median(errors.map(Math.abs)) };
  });
  const [worst] = byPoint.toSorted((a, b) => b.off - a.off);
  if (!worst) return noOne;
  if (sidesOf([worst.off], step).near.length > 0)
    return `Most were right: at every point, half are within ${formatDistance(step, step, unit)} of the simulation.`;
  const where = `Furthest off at “${worst.label}”`;
  const error = commonError(worst.errors, step, unit);
  return error === null
    ? `${where}, by a median of ${formatDistance(worst.off, step, unit)}, some too high and some too low.`
    : `${where}: ${error}.`;
}

export function orderSentence(task: TaskOf<'order'>, given: readonly Given<'order'>[]): string {
  if (given.length === 0) return noOne;
  const pair = wrongPair(task, given);
  if (!pair) return 'All predicted the simulated order.';
  const name = (item: number): string => task.items[item]?.label ?? '';
  const said = `${formatCount(pair.wrong)} of ${formatCount(given.length)} put ${name(pair.below)} above ${name(pair.above)}; the simulation has them the other way round.`;
  return pair.wrong * 2 > given.length
    ? said
    : `No pair that most put the wrong way round. The most frequent error: ${said}`;
}

export function placementSentence(given: readonly Given<'placement'>[]): string {
  if (given.length === 0) return noOne;
  const gains = given.map(({ truth }) => gainOf(truth));
  const best = gains.filter((gain) => gain === 1);
  const worse = gains.filter((gain) => gain < 0);
  const counts = `${of(best, gains)} found a best placement, ${of(worse, gains)} one worse than at random.`;
  const middle = `The median goes ${formatPercent(median(gains))} of the way from random to best.`;
  if (best.length * 2 > gains.length) return `Most were right: ${counts}`;
  return worse.length * 2 > gains.length
    ? `Most were worse than at random: ${counts}`
    : `${counts} ${middle}`;
}

/** The sentence's numbers as a table, by student. */
function tableOf(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly TableCell[])[],
): TableData {
  return {
    caption,
    columns: columns.map((label, at) => {
      const cell = rows[0]?.[at];
      return { label, numeric: cell !== undefined && isAmount(cell) };
    }),
    rows,
  };
}

const scoreOf = (score: number): TableCell => amountOf(formatPercent, score);

export function numberTable(task: TaskOf<'number'>, given: readonly Given<'number'>[]): TableData {
  const written = (value: number): string => formatFigure(value, task.step, task.unit);
  return tableOf(
    task.label,
    ['Student', 'Predicted', 'Simulated', 'Difference', 'Score'],
    given.map(({ row, answer, truth, score }) => [
      row.name,
      amountOf(written, answer.value),
      amountOf(written, truth.value),
      amountOf(written, answer.value - truth.value),
      scoreOf(score),
    ]),
  );
}

export function curveTable(task: TaskOf<'curve'>, given: readonly Given<'curve'>[]): TableData {
  const written = (value: number): string => formatFigure(value, task.step, task.unit);
  return tableOf(
    `${task.y_label} by ${task.x_label}`,
    [
      'Student',
      ...task.points.flatMap(({ label }) => [`${label}, predicted`, `${label}, simulated`]),
      'Score',
    ],
    given.map(({ row, answer, truth, score }) => [
      row.name,
      ...answer.values.flatMap((value, at) => [
        amountOf(written, value),
        amountOf(written, truth.values[at]),
      ]),
      scoreOf(score),
    ]),
  );
}

export function orderTable(task: TaskOf<'order'>, given: readonly Given<'order'>[]): TableData {
  const written = (order: readonly number[]): string =>
    order.map((item) => task.items[item]?.label ?? '').join(', ');
  return tableOf(
    task.label,
    ['Student', 'Predicted', 'Simulated', 'Score'],
    given.map(({ row, answer, truth, score }) => [
      row.name,
      written(answer.order),
      written(truth.order),
      scoreOf(score),
    ]),
  );
}

export function placementTable(task: TaskOf<'placement'>, given: readonly Given<'placement'>[]): TableData {
  return tableOf(
    task.label,
    ['Student', 'Reached', 'At random', 'Best', 'Score'],
    given.map(({ row, truth, score }) => [
      row.name,
      amountOf(formatNumber, truth.value),
      amountOf(formatNumber, truth.random),
      amountOf(formatNumber, truth.best),
      scoreOf(score),
    ]),
  );
}
