/** The report of the co-run laboratory as rows, orders and points to draw. */
import type {
  AnimalClass,
  CorunPlan,
  CorunReport,
  Layout,
  NamedSchedule,
  Scenario,
} from '../../scenario/generated/types.ts';

/** Sort keys of the rows and columns of the matrix. */
export type CorunOrder = 'given' | 'name' | 'sensitivity' | 'intensity' | 'class';

/** From harmless to harmful; a class not yet known comes last. */
const classes: readonly AnimalClass[] = ['turtle', 'sheep', 'rabbit', 'devil'];

/** Numbers of the programs in the requested order; amounts by falling value, unknown ones last. */
export function orderOf(report: CorunReport, by: CorunOrder): number[] {
  const { programs } = report;
  const numbers = programs.map((_, program) => program);
  const falling = (amounts: Readonly<Record<string, number | null>>): number[] =>
    numbers.sort((a, b) => amountOf(amounts, programs[b]) - amountOf(amounts, programs[a]) || a - b);
  switch (by) {
    case 'given':
      return numbers;
    case 'name':
      return numbers.sort((a, b) => (programs[a] ?? '').localeCompare(programs[b] ?? '', 'en'));
    case 'sensitivity':
      return falling(report.sensitivity);
    case 'intensity':
      return falling(report.intensity);
    case 'class': {
      const rank = (program: number): number => {
        const animal = report.classes[programs[program] ?? '']?.class;
        return animal ? classes.indexOf(animal) : classes.length;
      };
      return numbers.sort((a, b) => rank(a) - rank(b) || a - b);
    }
  }
}

/** The classes that occur, from harmless to harmful. */
export function classesOf(report: CorunReport): readonly AnimalClass[] {
  const found = new Set(report.programs.map((name) => report.classes[name]?.class));
  return classes.filter((animal) => found.has(animal));
}

function amountOf(amounts: Readonly<Record<string, number | null>>, name: string | undefined): number {
  return amounts[name ?? ''] ?? -Infinity;
}

/** Degradations in an order, row by row; NaN if not yet known. */
export function matrixOf(report: CorunReport, order: readonly number[]): Float64Array {
  return Float64Array.from(
    order.flatMap((row) => order.map((column) => report.degradation[row]?.[column] ?? NaN)),
  );
}

/** An assignment of programs to caches, or the mean over all assignments, on the axis of totals. */
export interface SchedulePoint {
  readonly id: 'best' | 'pain' | 'mean' | 'worst';
  /** Percent of solo IPC, summed over all programs. */
  readonly total: number;
  /** The pairs that share a cache; null for a mean. */
  readonly pairs: NamedSchedule['pairs'] | null;
}

/** All points on the axis of totals. The report does not contain the pairs of the worst assignment. */
export function schedulePoints(report: CorunReport): SchedulePoint[] {
  const points: SchedulePoint[] = [];
  if (report.optimal) points.push({ id: 'best', total: report.optimal.total, pairs: report.optimal.pairs });
  if (report.pain_choice)
    points.push({ id: 'pain', total: report.pain_choice.total, pairs: report.pain_choice.pairs });
  if (report.mean !== null) points.push({ id: 'mean', total: report.mean, pairs: null });
  if (report.worst !== null) points.push({ id: 'worst', total: report.worst, pairs: null });
  return points;
}

/** The share of the possible gain that a total achieves, from 0 (worst) to 1 (best); NaN if no gain is possible. */
export function gainShare(report: CorunReport, total: number): number {
  const { best, worst } = report;
  return best === null || worst === null || worst <= best ? NaN : (worst - total) / (worst - best);
}

/** About the number of frames that a pair's chart can show. */
const framesOfPair = 160;

/** The scenario of a pair, with enough frames to show it over time; null if the plan has no such cell. */
export function pairScenario(plan: CorunPlan, a: number, b: number): Scenario | null {
  const [first, second] = a <= b ? [a, b] : [b, a];
  const cell = plan.cells.find(
    ({ stands_for: kind }) =>
      kind.kind === 'pair' && kind.programs[0] === first && kind.programs[1] === second,
  );
  if (!cell) return null;
  const { run } = cell.scenario;
  const quanta = run.quanta + run.warmup_quanta;
  return {
    ...cell.scenario,
    run: { ...run, frames_per_quantum: Math.max(1, Math.min(100, Math.ceil(framesOfPair / quanta))) },
  };
}

/** The degradation that each pair of threads causes, for the oracle; null if the pair was not measured. */
export function degradationByThread(report: CorunReport, layout: Layout): (number | null)[][] {
  const numbers = layout.threads.map(({ program }) =>
    report.programs.indexOf(layout.programs[program] ?? ''),
  );
  return numbers.map((row, thread) =>
    numbers.map((column, other) => (thread === other ? 0 : (report.degradation[row]?.[column] ?? null))),
  );
}

/** Whether the oracle has a value for every pair of these threads. */
export function isComplete(table: readonly (readonly (number | null)[])[]): boolean {
  return table.length > 1 && table.every((row) => row.every((cell) => cell !== null));
}
