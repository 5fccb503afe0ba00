/** The recorded schedule by thread: when each ran, was ready and slept, and where it migrated. */
import { doingAt, isMigration, type Doing, type Track } from '../../derive/recording/tracks.ts';
import { wakeupBefore, type Wakeup, type Wakeups } from '../../derive/recording/wakeups.ts';
import { counted } from '../../ui/format.ts';
import { drawing } from './draw.ts';
import { threadKinds } from './legend.ts';
import { nameOf, wakerOf, wokenBy, type Names } from './names.ts';
import type { Rows } from './rows.ts';
import { trackRaster } from './track-raster.ts';

interface Source {
  /** In row order. */
  readonly tracks: readonly Track[];
  readonly names: Names;
  readonly wakeups: Wakeups;
  /** The same, in the order of `byWaking`. */
  readonly wakings: readonly Wakeup[];
}

/** The thread's state and processor. */
function placeOf(doing: Doing, { processors }: Track): string {
  if (doing.what === 'asleep') return 'asleep';
  if (doing.what === 'ready') return `ready, waits for processor ${doing.wait.processor.toString()}`;
  return `running on processor ${(processors[doing.place] ?? 0).toString()}`;
}

/** Why it began to run or to wait. */
function causesOf(doing: Doing, track: Track, { names, wakeups }: Source): string[] {
  if (doing.what === 'asleep') return [];
  const { thread, processors, cameFrom } = track;
  const wakeup = wakeupBefore(wakeups, thread, doing.what === 'ready' ? doing.span.to : doing.span.from);
  const woken = wakeup ? wokenBy(wakeup, names) : [];
  if (doing.what === 'running') {
    const [before = -1, processor = 0] = [cameFrom[doing.place], processors[doing.place]];
    return [...(isMigration(before, processor) ? [`ran on ${before.toString()} before`] : []), ...woken];
  }
  switch (doing.wait.cause) {
    case 'preempted':
      return ['pre-empted'];
    case 'migrated':
      return ['moved there while it waited', ...woken];
    case 'woken':
      return wakeup ? woken : [wakerOf(doing.wait, names)];
  }
}

export function threadRows(source: Source): Rows {
  const { tracks, names } = source;
  const rows = new Map(tracks.map(({ thread }, row) => [thread, row]));
  return {
    count: tracks.length,
    highRem: { most: 1.75, least: 0.875, all: 24 },
    leftRem: 10,
    threads: tracks.map(({ thread }) => thread),
    label: `What ${counted(tracks.length, 'thread')} did`,
    legend: threadKinds,
    draw: (part) => {
      const drawn = tracks.slice(part.first, part.end);
      return drawing(
        {
          raster: (options) => trackRaster(drawn, options),
          labels: [],
          marks: drawn.map(({ migrations }) => migrations),
          marked: 'mute',
          markPixels: 2,
          words: ({ place }, row) => [(drawn[row]?.processors[place] ?? 0).toString()],
          wordRem: 1.5,
        },
        part,
      );
    },
    // The wait at the arrow's end shows the time until the thread ran.
    arrows: { to: 'from', wakeups: source.wakings },
    endsOf: ({ waker, tid }) => {
      const [start, end] = [rows.get(waker), rows.get(tid)];
      return start === undefined || end === undefined ? null : { start, end };
    },
    pointedAt: (row, at, { moment, length }) => {
      const track = tracks[row];
      const doing = track && doingAt(track, at);
      if (!doing) return null;
      const { from, to } = doing.span;
      return {
        tid: track.thread,
        lines: [
          nameOf(names, track.thread),
          `${placeOf(doing, track)}, ${length(doing.span)}`,
          `from ${moment(from)} to ${moment(to)}`,
          ...causesOf(doing, track, source),
        ],
      };
    },
  };
}
