/** What is said of tasks, of their misses, and of the scale. */
import { policyTitle } from '../../derive/policy-title.ts';
import { endOf } from '../../derive/tasks/log.ts';
import { levelsOf, partSize, type Span } from '../../derive/tasks/levels.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import type { Pane } from '../../engine/session.ts';
import { lastLevel } from '../../derive/caches.ts';
import type { PolicyInfo } from '../../scenario/generated/types.ts';
import { formatBytes, formatCompact, formatCount, formatRatio } from '../../ui/format.ts';
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
