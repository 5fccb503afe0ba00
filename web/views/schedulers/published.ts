/** Published figures of Parekh et al. 2000, for scenarios that match theirs. */
import tables from '../../../workloads/paper/parekh-tables.json';
import type { SchedulerFigure } from '../../derive/compare/scheduler-figures.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import type { WindowChoice } from './useSchedulers.ts';

interface Printed {
  readonly table: 'table_3' | 'table_4';
  readonly column: string;
  /** Per cent in the paper, a share here. */
  readonly percent: boolean;
}

/** The table of each figure. */
const printed: Readonly<Record<string, Printed>> = {
  l1d: { table: 'table_3', column: 'l1d_miss_percent', percent: true },
  dtlb: { table: 'table_3', column: 'dtlb_miss_percent', percent: true },
  l2: { table: 'table_3', column: 'l2_miss_percent', percent: true },
  branch: { table: 'table_3', column: 'branch_mispredict_percent', percent: true },
  'wrong-path': { table: 'table_3', column: 'wrong_path_percent', percent: true },
  switches: { table: 'table_4', column: 'context_switches', percent: false },
  ipc: { table: 'table_4', column: 'commit_ipc', percent: false },
  speedup: { table: 'table_4', column: 'speedup', percent: false },
};

export const source = tables.source;

/** The programs of Table 2. */
const programs = tables.table_2.rows.map(([program]) => String(program));

/** The tables use this window, on this number of hardware contexts, with each of the 16 programs twice. */
const [printedWindow, printedContexts, printedThreads]: [WindowChoice, number, number] = [
  'smt-steady-state',
  8,
  32,
];

/** Whether the published tables apply to this scenario and window. */
export function isPublished({ machine, workload }: Scenario, window: WindowChoice): boolean {
  const [group, ...others] = machine.cores;
  const threads = workload.threads.reduce((sum, { copies }) => sum + copies, 0);
  const names = workload.threads.map(({ program }) => program ?? '');
  return (
    window === printedWindow &&
    others.length === 0 &&
    group?.model === 'smt' &&
    group.count * group.contexts === printedContexts &&
    (machine.perfect ?? []).length === 0 &&
    threads === printedThreads &&
    programs.every((program) => names.some((name) => name.endsWith(program)))
  );
}

/** The published value of a scheduler; null if none is printed. */
export function publishedOf(scheduler: string, { id }: Pick<SchedulerFigure, 'id'>): number | null {
  const place = printed[id];
  if (!place) return null;
  const rows: Readonly<Record<string, Readonly<Record<string, number>>>> = tables[place.table].schedulers;
  const value = rows[scheduler]?.[place.column];
  if (value === undefined) return null;
  return place.percent ? value / 100 : value;
}

/** The range of F_mean over the greedy schedulers (Fig. 4, its window `threads-left`). */
export const publishedUnfairness = tables.figure_4.f_mean_between;
