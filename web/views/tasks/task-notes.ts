/** Text about tasks, their misses, and the scale. */
import { lastLevel } from '../../derive/machine/caches.ts';
import type { Span } from '../../derive/tasks/levels.ts';
import { endOf } from '../../derive/tasks/log.ts';
import { captionOf } from '../../derive/tasks/moment.ts';
import type { Pane } from '../../engine/session.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { formatBytes, formatCompact, formatCount, formatRatio } from '../../ui/format.ts';

/** "1024–1280". */
export function spanWords({ from, to }: Span): string {
  return `${formatCount(from)}–${formatCount(to)}`;
}

/** A task's kind, level and data. */
export function nameOfTask(table: TaskTable, task: number): string {
  const { level, kind, from, to } = table.task(task);
  return `${table.unit.kinds[kind] ?? ''}, level ${level.toString()}, data ${spanWords({ from, to })}`;
}

/** A task at a cycle in a few lines; the first identifies it. */
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

/** "sort 65 536": a call by function name and size of its data; by its task if no call was recorded. */
export function callName(table: TaskTable, call: number): string {
  const { first = 0, site = null } = table.calls[call] ?? {};
  if (site === null) return captionOf(table, first);
  // The first task of a call forks the others and covers all of its data, or is the only one.
  const { from, to } = table.task(first);
  return `${table.unit.sites[site] ?? ''} ${formatCount(to - from)}`;
}
