/** Schedulers side by side: each one's figures over its seeds, and their order. */
import type { WindowFigures } from '../../engine/measure.ts';
import type { Scheduler } from '../../scenario/generated/types.ts';
import { spreadOf, type Spread } from './statistics.ts';

/** A scheduler under one seed: its figures in the window, and its Speedups once the solo runs are known. */
export type SchedulerRun = Pick<WindowFigures, 'result' | 'speedups'>;

export interface SchedulerRow {
  readonly scheduler: Scheduler;
  readonly runs: readonly SchedulerRun[];
}

export type FigureForm = 'percent' | 'count' | 'ipc' | 'ratio';

export interface SchedulerFigure {
  readonly id: string;
  readonly label: string;
  readonly definition: string;
  readonly form: FigureForm;
  readonly better: 'higher' | 'lower' | null;
  /** NaN if a run does not have the figure. */
  readonly of: (run: SchedulerRun) => number;
}

function missRatio(level: number): (run: SchedulerRun) => number {
  return ({ result }) => {
    const found = result.caches.find((cache) => cache.level === level);
    return found && found.accesses > 0 ? found.miss_ratio : NaN;
  };
}

const ratio = (part: number | undefined, all: number | undefined): number =>
  part === undefined || all === undefined || all === 0 ? NaN : part / all;

/** The columns of Tables 3 and 4 of Parekh et al. 2000, and F_mean. */
export const schedulerFigures: readonly SchedulerFigure[] = [
  {
    id: 'l1d',
    label: 'L1D misses',
    definition: 'Misses of the first level for data ÷ its accesses.',
    form: 'percent',
    better: 'lower',
    of: missRatio(1),
  },
  {
    id: 'dtlb',
    label: 'D-TLB misses',
    definition: 'Lookups of the data TLB that find nothing ÷ all of them.',
    form: 'percent',
    better: 'lower',
    of: ({ result: { tlb } }) => ratio(tlb?.misses, tlb?.accesses),
  },
  {
    id: 'l2',
    label: 'L2 misses',
    definition: 'Misses of the second level ÷ what the first level missed.',
    form: 'percent',
    better: 'lower',
    of: missRatio(2),
  },
  {
    id: 'branch',
    label: 'Mispredicted',
    definition: 'Branches on the right path that were predicted wrongly ÷ all of them.',
    form: 'percent',
    better: 'lower',
    of: ({ result: { branch } }) => ratio(branch?.mispredictions, branch?.branches),
  },
  {
    id: 'wrong-path',
    label: 'Wrong path',
    definition: 'Instructions fetched after mispredicted branches, and discarded ÷ all instructions fetched.',
    form: 'percent',
    better: 'lower',
    of: ({ result }) => result.wrong_path_share ?? NaN,
  },
  {
    id: 'switches',
    label: 'Switches',
    definition: 'Times a hardware context got another thread.',
    form: 'count',
    better: 'lower',
    of: ({ result }) => result.context_switches,
  },
  {
    id: 'ipc',
    label: 'IPC',
    definition:
      'Instructions committed per cycle, of all threads together: running fast threads more often raises it.',
    form: 'ipc',
    better: 'higher',
    of: ({ result }) => (result.cycles > 0 ? result.ipc : NaN),
  },
  {
    id: 'speedup',
    label: 'Speedup',
    definition:
      'Cycles that each thread needs alone for exactly what it executed here, added up ÷ the cycles of the window (Parekh et al. 2000, §4.1.3). Fast threads take few cycles alone, so favouring them gains nothing.',
    form: 'ipc',
    better: 'higher',
    of: ({ speedups }) => speedups?.speedup ?? NaN,
  },
  {
    id: 'f-mean',
    label: 'F_mean',
    definition:
      'Mean over the threads of |1 − quanta that it got ÷ quanta that a fair scheduler gives|: 0 is fair (Parekh et al. 2000, §5).',
    form: 'ratio',
    better: 'lower',
    of: ({ result }) => result.f_mean,
  },
];

/** Mean and range of the known values; null if there are none. */
export function figureOf(row: SchedulerRow, { of }: Pick<SchedulerFigure, 'of'>): Spread | null {
  return spreadOf(row.runs.map(of).filter((value) => Number.isFinite(value)));
}

/** Sorts by a figure: best first where one direction is better, else highest first; unknown values last. */
export function sorted<Row extends SchedulerRow>(
  rows: readonly Row[],
  figure: SchedulerFigure,
  reversed: boolean,
): Row[] {
  const direction = (figure.better === 'lower' ? 1 : -1) * (reversed ? -1 : 1);
  const value = (row: Row): number | null => figureOf(row, figure)?.mean ?? null;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return (x - y) * direction;
  });
}
