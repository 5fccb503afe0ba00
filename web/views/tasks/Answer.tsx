/** The data picture in words: the misses of each scheduler up to the moment shown, and the levels where only one of them misses. */
import { lastLevel } from '../../derive/machine/caches.ts';
import { policyTitle } from '../../derive/names/policy.ts';
import { levelsOf } from '../../derive/tasks/levels.ts';
import { cycleAt, endedBy } from '../../derive/tasks/log.ts';
import { allLookups, lookupsByLevel, type Lookups } from '../../derive/tasks/miss-grid.ts';
import { compareLevels, missingLevels, runsOf } from '../../derive/tasks/missing-levels.ts';
import { engine } from '../../engine/client.ts';
import { useClock } from '../../engine/clock.ts';
import { useQuantum } from '../../engine/run.ts';
import type { Pane } from '../../engine/session.ts';
import type { TaskTable } from '../../engine/tasks.ts';
import { lastPolicy } from '../../scenario/change/forks.ts';
import type { PolicyInfo } from '../../scenario/generated/types.ts';
import { formatChange, formatCount } from '../../ui/format.ts';
import type { TaskRun } from './run.ts';

/** "parts of 16 384–131 072 and 256" or, if parts of one level differ, "levels 0–3 and 9". */
function levelWords(table: TaskTable, levels: readonly number[]): string {
  const sizes = levelsOf(table).map(({ partSize }) => partSize);
  const bySize = sizes.every((size) => size !== null);
  const name = (level: number): string => (bySize ? formatCount(sizes[level] ?? NaN) : level.toString());
  const runs = runsOf(levels).map(([first, last]) => {
    if (first === last) return name(first);
    return bySize ? `${name(last)}–${name(first)}` : `${name(first)}–${name(last)}`;
  });
  const listed = runs.length < 2 ? runs.join('') : `${runs.slice(0, -1).join(', ')} and ${runs.at(-1) ?? ''}`;
  return `${bySize ? 'parts of' : levels.length === 1 ? 'level' : 'levels'} ${listed}`;
}

/** The name of a pane's scheduler. */
function schedulerOf(known: readonly PolicyInfo[], { scenario }: Pane): string {
  return policyTitle(known, lastPolicy(scenario).policy).name;
}

/** Lookups of one scheduler's tasks so far, by level. */
export interface Asked {
  readonly run: TaskRun;
  readonly name: string;
  /** Number of completed tasks. */
  readonly ended: number;
  readonly levels: readonly Lookups[];
  readonly all: Lookups;
}

/** The schedulers' names. */
export function useNames(runs: readonly TaskRun[]): string[] {
  const known = engine().policies;
  return runs.map(({ pane }) => schedulerOf(known, pane));
}

/** Lookups of every run up to the moment shown; updated once per quantum. */
export function useAsked(runs: readonly TaskRun[]): Asked[] {
  const names = useNames(runs);
  const quantum = useQuantum();
  const perQuantum = useClock((clock) => clock.framesPerQuantum);
  // The last quantum counts up to its end.
  const limit = useClock((clock) => (clock.position >= clock.limit ? clock.limit : null));
  return runs.map((run, index) => {
    const cycle = cycleAt(run.pane.layout, limit ?? quantum * perQuantum);
    const ended = endedBy(run.table, cycle);
    const levels = lookupsByLevel(run.table, ended);
    return { run, name: names[index] ?? '', ended, levels, all: allLookups(levels) };
  });
}

/** The levels where each scheduler takes at least half of the data from memory, in one sentence. */
export function sayWhere(asked: readonly Asked[]): string {
  const [a, b] = asked;
  if (!a) return '';
  if (!b) {
    const levels = missingLevels(a.levels);
    return levels.length === 0
      ? 'At no level do most data come from memory.'
      : `Most data come from memory on ${levelWords(a.run.table, levels)}.`;
  }
  const { onlyA, onlyB, both } = compareLevels(a.levels, b.levels);
  const under = [
    { who: `${a.name} only`, levels: onlyA },
    { who: `${b.name} only`, levels: onlyB },
    { who: 'both', levels: both },
  ].filter(({ levels }) => levels.length > 0);
  if (under.length === 0) return '';
  const parts = under.map(({ who, levels }) => `under ${who}, on ${levelWords(a.run.table, levels)}`);
  return `Most data come from memory: ${parts.join('; ')}.`;
}

export function Answer({ asked, byLevel }: { readonly asked: readonly Asked[]; readonly byLevel: boolean }) {
  const [a, b] = asked;
  if (!a) return null;
  const isOver = asked.every(({ run, ended }) => ended === run.table.unit.tasks);
  const cache = `L${lastLevel(a.run.pane.layout).toString()}`;
  return (
    <p className="task-answer">
      {asked.map(({ run, name, all }, index) => (
        <span key={run.id}>
          {index > 0 && ', '}
          {name} <b>{formatCount(all.misses)}</b>
        </span>
      ))}{' '}
      misses of {cache}
      {isOver ? ' in all' : ' so far'}
      {b && a.all.misses > 0 && b.all.misses > 0 && ` (${formatChange(a.all.misses, b.all.misses)})`}.{' '}
      {byLevel && a.all.accesses > 0 && sayWhere(asked)}
    </p>
  );
}
