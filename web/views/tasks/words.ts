/** What is said of tasks, of their misses, and of the scale. */
import { policyTitle } from '../../derive/policy-title.ts';
import { endOf } from '../../derive/tasks/log.ts';
import { levelsOf, partSize, type Span } from '../../derive/tasks/levels.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import type { Pane } from '../../engine/session.ts';
import type { TaskRun } from './run.ts';
import { shownPosition } from '../../engine/clock.ts';
import { cycleAt } from '../../derive/tasks/log.ts';
import { runningAt } from '../../derive/tasks/cores.ts';
import { dequesOf, readyAtCycle } from '../../derive/tasks/queues.ts';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { captionOf } from '../../derive/tasks/moment.ts';
import { lastLevel } from '../../derive/caches.ts';
import type { PolicyInfo } from '../../scenario/generated/types.ts';
import { counted, formatBytes, formatCompact, formatCount, formatRatio, noValue } from '../../ui/format.ts';
import { runsOf } from '../../derive/tasks/missing-levels.ts';

/** "1024–1280". */
export function spanWords({ from, to }: Span): string {
  return `${formatCount(from)}–${formatCount(to)}`;
}

/** "parts of 16 384–131 072 and 256", or, where parts of one level are not alike, "levels 0–3 and 9". */
export function levelWords(table: TaskTable, levels: readonly number[]): string {
  const all = levelsOf(table);
  const sizes = all.map(partSize);
  const bySize = sizes.every((size) => size !== null);
  const name = (level: number): string => (bySize ? formatCount(sizes[level] ?? NaN) : level.toString());
  const runs = runsOf(levels).map(([first, last]) => {
    if (first === last) return name(first);
    return bySize ? `${name(last)}–${name(first)}` : `${name(first)}–${name(last)}`;
  });
  const listed = runs.length < 2 ? runs.join('') : `${runs.slice(0, -1).join(', ')} and ${runs.at(-1) ?? ''}`;
  return `${bySize ? 'parts of' : levels.length === 1 ? 'level' : 'levels'} ${listed}`;
}

/** What a task does, on which level and on which data. */
export function nameOfTask(table: TaskTable, task: number): string {
  const { level, kind, from, to } = table.task(task);
  return `${table.unit.kinds[kind] ?? ''}, level ${level.toString()}, data ${spanWords({ from, to })}`;
}

/** A task at a cycle in a few lines; the first says what it is. */
export function noteOfTask(table: TaskTable, task: number, lastCache: number, cycle: number): string[] {
  const ended = endOf(table, task);
  const cache = `L${lastCache.toString()}`;
  const core = ended
    ? `core ${ended.core.toString()}${ended.stolenFrom === null ? '' : `, stolen from core ${ended.stolenFrom.toString()}`}`
    : '';
  const isRunning = ended && ended.start <= cycle && cycle < ended.end;
  return [
    nameOfTask(table, task),
    `task ${formatCount(task)} of ${formatCount(table.unit.tasks)}`,
    ...(ended && ended.end <= cycle
      ? [
          core,
          `cycles ${formatCompact(ended.start)} to ${formatCompact(ended.end)}`,
          `${formatCount(ended.misses)} misses in ${formatCount(ended.accesses)} lookups of ${cache}` +
            (ended.accesses > 0 ? `: ${formatRatio(ended.misses / ended.accesses, 2)}` : ''),
          `${formatCount(ended.firstLevelMisses)} misses of L1`,
        ]
      : [isRunning ? `runs on ${core}` : 'has not run yet']),
  ];
}

/** A pane's scheduler by its name. */
export function schedulerOf(known: readonly PolicyInfo[], { scenario }: Pane): string {
  return policyTitle(known, scenario.policy).name;
}

/** "Chen et al. 2007, 8 cores, scale 1/64 · L2 128 KB · 1 MB of data". */
export function scaleWords({ layout, scenario, tasks }: Pane): string {
  const last = layout.topology.caches.find((cache) => cache.last);
  const first = layout.topology.caches[0];
  const lines = tasks?.unit.regions.reduce((sum, region) => sum + region.lines, 0) ?? 0;
  return [
    scenario.machine.name,
    `L${lastLevel(layout).toString()} ${formatBytes(last?.size_bytes ?? 0)}`,
    `${formatBytes(lines * (first?.line_bytes ?? 0))} of data`,
  ].join(' · ');
}

/** "sort 65 536": a call by what is called and the size of its data; its task where no call was recorded. */
export function callName(table: TaskTable, call: number): string {
  const { first = 0, site = null } = table.calls[call] ?? {};
  if (site === null) return captionOf(table, first);
  // The first task of a call forks the others, on all of its data, or is all there is.
  const { from, to } = table.task(first);
  return `${table.unit.sites[site] ?? ''} ${formatCount(to - from)}`;
}

/** A call at the moment shown: how far it is, and who works inside it. */
export function noteOfCall({ table, pane }: TaskRun, call: number): string[] {
  const { first = 0, end = 0 } = table.calls[call] ?? {};
  const position = shownPosition();
  const cycle = cycleAt(pane.layout, position);
  const inside = (task: number): boolean => first <= task && task < end;
  const running = runningAt(table, pane.frames, position);
  const cores = running.filter(({ task }) => inside(task)).map(({ core }) => core.toString());
  let ended = 0;
  for (let task = first; task < end; task++) ended += (endOf(table, task)?.end ?? Infinity) <= cycle ? 1 : 0;
  const ready = readyAtCycle(table, cycle, running).filter(({ task }) => inside(task)).length;
  return [
    callName(table, call),
    `${counted(ended, 'task')} of ${formatCount(end - first)} ended, ${formatCount(ready)} ready`,
    cores.length === 0
      ? 'no core works inside'
      : `${cores.length === 1 ? 'core' : 'cores'} ${cores.join(', ')} inside`,
  ];
}

/** What each core runs and how many tasks its queue holds, or how many wait for all. */
export function stateTable(runs: readonly TaskRun[], names: readonly string[], position: number): TableData {
  const rows = runs.flatMap(({ table, pane }, index) => {
    const running = runningAt(table, pane.frames, position);
    const ready = readyAtCycle(table, cycleAt(pane.layout, position), running);
    const { length } = pane.layout.topology.cores;
    return dequesOf(ready, length).map((queue, core) => {
      const task = running.find((one) => one.core === core)?.task;
      return [
        names[index] ?? '',
        core.toString(),
        task === undefined ? noValue : nameOfTask(table, task),
        amountOf(formatCount, queue.length),
      ];
    });
  });
  return {
    caption: 'Tasks at the moment shown',
    columns: [
      { label: 'Scheduler' },
      { label: 'Core', numeric: true },
      { label: 'Runs' },
      { label: 'Ready tasks that it enabled', numeric: true },
    ],
    rows,
  };
}
