/** A recording's intervals by thread: runs, waits for a processor and sleeps, searched by time like a processor's. */
import type { RecordingRead } from '../../engine/recording.ts';
import type { Recording } from '../../scenario/generated/types.ts';
import {
  eachRun,
  filling,
  firstAfter,
  idleThread,
  type Intervals,
  type Span,
  type Wait,
} from './schedule.ts';
import type { Sleep } from './sleeps.ts';

/** A wait for a processor, or a sleep. */
type Pause = Wait | Sleep;

export interface Track {
  readonly thread: number;
  readonly runs: Intervals;
  /** By run, its processor. */
  readonly processors: Uint32Array;
  /** By run, the processor of the thread's previous run, even if that processor is filtered out; −1 for the first. */
  readonly cameFrom: Int32Array;
  /** Between runs: waits with the thread's id, sleeps as idle time. */
  readonly pauses: Intervals;
  /** The same pauses, in full. */
  readonly paused: readonly Pause[];
  /** The times at which it began to run on another processor than before. */
  readonly migrations: readonly Span[];
}

interface Around {
  /** Index of the interval in its list. */
  readonly place: number;
  readonly span: Span;
}

/** A thread's state at a moment. */
export type Doing =
  | (Around & { readonly what: 'running' })
  | (Around & { readonly what: 'ready'; readonly wait: Wait })
  | (Around & { readonly what: 'asleep' });

interface TrackSource {
  readonly read: RecordingRead;
  readonly waits: readonly Wait[];
  readonly sleeps: readonly Sleep[];
  /** The only processor whose runs and waits are included; null for all. */
  readonly processor: number | null;
}

/** Whether a run is on another processor than the previous run; −1 is none. */
export function isMigration(before: number, processor: number): boolean {
  return before !== -1 && before !== processor;
}

function byThread<Of extends { readonly tid: number }>(
  all: readonly Of[],
): ReadonlyMap<number, readonly Of[]> {
  const lists = new Map<number, Of[]>();
  for (const one of all) {
    const own = lists.get(one.tid);
    if (own) own.push(one);
    else lists.set(one.tid, [one]);
  }
  return lists;
}

/** Waits and sleeps of one thread, in order of time. */
function pausesOf(waits: readonly Wait[], sleeps: readonly Sleep[]): Pick<Track, 'pauses' | 'paused'> {
  const paused: Pause[] = [];
  let next = 0;
  for (const wait of waits) {
    for (let sleep = sleeps[next]; sleep && sleep.to <= wait.from; sleep = sleeps[++next]) paused.push(sleep);
    paused.push(wait);
  }
  const all = paused.concat(sleeps.slice(next));
  const { intervals, add } = filling(all.length);
  for (const pause of all) add('cause' in pause ? pause.tid : idleThread, pause.from, pause.to);
  return { pauses: intervals, paused: all };
}

/** Each thread that ran or waited, by its id. */
export function tracksOf({ read, waits, sleeps, processor }: TrackSource): ReadonlyMap<number, Track> {
  const isWanted = (of: number): boolean => processor === null || of === processor;
  const counts = new Map<number, number>();
  eachRun(read, (tid, place) => {
    if (tid !== idleThread && isWanted(place)) counts.set(tid, (counts.get(tid) ?? 0) + 1);
  });
  const waited = byThread(processor === null ? waits : waits.filter((wait) => isWanted(wait.processor)));
  const slept = byThread(sleeps);
  const filled = new Map(
    [...new Set([...counts.keys(), ...waited.keys()])].map((tid) => {
      const length = counts.get(tid) ?? 0;
      const places = { processors: new Uint32Array(length), cameFrom: new Int32Array(length) };
      return [tid, { ...places, runs: filling(length), migrations: [] as Span[], count: 0, last: -1 }];
    }),
  );
  eachRun(read, (tid, place, from, to) => {
    const own = filled.get(tid);
    if (!own) return;
    const { last } = own;
    own.last = place;
    if (!isWanted(place)) return;
    own.runs.add(tid, from, to);
    own.processors[own.count] = place;
    own.cameFrom[own.count] = last;
    own.count += 1;
    if (isMigration(last, place)) own.migrations.push({ from, to: from });
  });
  return new Map(
    [...filled].map(([thread, { runs, processors, cameFrom, migrations }]) => [
      thread,
      {
        ...{ thread, processors, cameFrom, migrations },
        runs: runs.intervals,
        ...pausesOf(waited.get(thread) ?? [], slept.get(thread) ?? []),
      },
    ]),
  );
}

/** Tracks of some threads, or of all, in the table's initial order: longest runtime first. */
export function longestFirst(
  { threads }: Pick<Recording, 'threads'>,
  tracks: ReadonlyMap<number, Track>,
  wanted: ReadonlySet<number> | null,
): Track[] {
  return [...threads]
    .sort((one, other) => other.runtime_us - one.runtime_us || one.tid - other.tid)
    .flatMap(({ tid }) => (wanted?.has(tid) === false ? [] : (tracks.get(tid) ?? [])));
}

/** The interval that contains a moment; null if none does. */
function around(intervals: Intervals, at: number): Around | null {
  const place = firstAfter(intervals, at);
  const [from = Infinity, to = Infinity] = [intervals.from[place], intervals.to[place]];
  return from <= at ? { place, span: { from, to } } : null;
}

/** The thread's state at a moment; null if the file does not record it. */
export function doingAt({ runs, pauses, paused }: Track, at: number): Doing | null {
  const run = around(runs, at);
  if (run) return { what: 'running', ...run };
  const found = around(pauses, at);
  const pause = found && paused[found.place];
  if (!pause) return null;
  return 'cause' in pause ? { what: 'ready', ...found, wait: pause } : { what: 'asleep', ...found };
}
