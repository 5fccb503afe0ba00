/** Rows of threads as pixels and in words. */
import { describe, expect, it } from 'vitest';
import { waitsOf, type Span } from '../../../web/derive/recording/schedule.ts';
import { sleepsOf } from '../../../web/derive/recording/sleeps.ts';
import { tracksOf, type Track } from '../../../web/derive/recording/tracks.ts';
import { wakeupsOf } from '../../../web/derive/recording/wakeups.ts';
import type { RecordedThread } from '../../../web/scenario/generated/types.ts';
import { namesOf } from '../../../web/views/recording/names.ts';
import {
  asleepInk,
  coloursOf,
  dimInk,
  idleInk,
  inked,
  levels,
  readyInk,
} from '../../../web/views/recording/raster.ts';
import { threadRows } from '../../../web/views/recording/thread-rows.ts';
import { paintTrack } from '../../../web/views/recording/track-raster.ts';
import { read } from '../../support/recorded.ts';

/** 7 runs on 0 to 8 and sleeps to 16, is woken by 9 on 1, waits to 24, runs on 1 to 28, is preempted for 2 and runs for 2. */
const recorded = read(
  [
    [7, 0, 0, 8],
    [7, 1, 24, 28],
    [7, 1, 30, 32],
  ],
  [
    [7, 1, 1, 16, 24, 9, 1],
    [7, 1, 0, 28, 30],
  ],
);
const waits = waitsOf(recorded);
const tracks = tracksOf({ read: recorded, waits, sleeps: sleepsOf(recorded, waits), processor: null });
const [track] = tracks.values();
if (!track) throw new Error('thread 7 ran');
const own: Track = track;
const threads = [
  { tid: 7, comm: 'web', runtime_us: 14 },
  { tid: 9, comm: 'db', runtime_us: 1 },
] as RecordedThread[];
const names = namesOf({ threads });

/** The levels of a row from its top: running `#`, ready `/` and `.`, asleep `-`, not lit `:`. */
function painted(pixels: number, sight: Span, lit: ReadonlySet<number> | null = null): string[] {
  const colours = coloursOf(names, lit, 'light');
  const words = new Uint32Array(pixels * levels);
  paintTrack(words, 0, own, { sight, pixels, colours, lit, theme: 'light' });
  const signs = new Map([
    [0, ' '],
    [inked(readyInk, 'light'), '/'],
    [inked(asleepInk, 'light'), '-'],
    [inked(dimInk, 'light'), ':'],
    [inked(idleInk, 'light'), '.'],
    ...(lit ? [] : ([[colours[7] ?? 0, '#']] as const)),
  ]);
  return Array.from({ length: levels }, (_, level) =>
    [...words.subarray(level * pixels, (level + 1) * pixels)].map((word) => signs.get(word) ?? '?').join(''),
  );
}

describe('pixels of a thread', () => {
  it('are solid, hatched or a line; what is not known is empty', () => {
    // Two microseconds per pixel, from four before the first run. Strokes move right downwards, as in the legend.
    expect(painted(18, { from: -4, to: 32 })).toEqual([
      '  ####    ..//##/#',
      '  ####    /../##.#',
      '  ####    //..##.#',
      '  ####    .//.##/#',
      '  ####----..//##/#',
      '  ####    /../##.#',
      '  ####    //..##.#',
      '  ####    .//.##/#',
    ]);
  });

  it('are divided where they have more than one of them', () => {
    // Four per pixel: the last has half a wait and half a run.
    const last = painted(9, { from: -4, to: 32 }).map((row) => row.at(-1));
    expect(last.slice(levels / 2)).toEqual(['#', '#', '#', '#']);
    expect(last.slice(0, levels / 2).every((sign) => sign === '/' || sign === '.')).toBe(true);
  });

  it('are pale where another thread was chosen', () => {
    expect(new Set(painted(18, { from: -4, to: 32 }, new Set([9])).join(''))).toEqual(
      new Set([' ', ':', '.']),
    );
  });
});

describe('rows of threads', () => {
  const rows = threadRows({ tracks: [track], names, wakeups: wakeupsOf(waits), wakings: [] });
  const times = {
    moment: (at: number) => at.toString(),
    length: ({ from, to }: Span) => `${(to - from).toString()} µs`,
  };

  it('say what a thread does, where, for how long and why', () => {
    const lines = (at: number) => rows.pointedAt(0, at, times)?.lines.join(' | ');
    expect(lines(4)).toBe('web 7 | running on processor 0, 8 µs | from 0 to 8');
    expect(lines(12)).toBe('web 7 | asleep, 8 µs | from 8 to 16');
    const woken = 'woken by db 9 | on processor 1, wake-up latency 8 µs';
    expect(lines(20)).toBe(`web 7 | ready, waits for processor 1, 8 µs | from 16 to 24 | ${woken}`);
    expect(lines(26)).toBe(
      `web 7 | running on processor 1, 4 µs | from 24 to 28 | ran on 0 before | ${woken}`,
    );
    expect(lines(29)).toBe('web 7 | ready, waits for processor 1, 2 µs | from 28 to 30 | pre-empted');
    expect(rows.pointedAt(0, 40, times)).toBeNull();
    expect(rows.pointedAt(1, 4, times)).toBeNull();
  });

  it('have arrows where both threads have a row, at the moment of the waking', () => {
    const [wakeup] = wakeupsOf(waits);
    if (!wakeup) throw new Error('7 was woken');
    expect(rows.endsOf(wakeup)).toBeNull();
    const both = threadRows({
      tracks: [track, { ...track, thread: 9 }],
      names,
      wakeups: [],
      wakings: [wakeup],
    });
    expect(both.endsOf(wakeup)).toEqual({ start: 1, end: 0 });
    expect(both.arrows).toEqual({ to: 'from', wakeups: [wakeup] });
  });
});
