/** Rows of processors as pixels and in words: running threads, idle time, and time that the file does not cover. */
import { describe, expect, it } from 'vitest';
import { lanesOf, type Span } from '../../../web/derive/recording/schedule.ts';
import type { RecordedThread } from '../../../web/scenario/generated/types.ts';
import { paintLane } from '../../../web/views/recording/lane-raster.ts';
import { namesOf } from '../../../web/views/recording/names.ts';
import { processorRows } from '../../../web/views/recording/processor-rows.ts';
import { coloursOf, idleInk, inked, levels, unknownInk } from '../../../web/views/recording/raster.ts';
import { read } from '../../support/recorded.ts';

/** Processor 0: 7 from 10 to 30, idle to 40, a missing switch to 50, 7 to 60. Processor 1: 7 throughout. */
const lanes = lanesOf(
  read(
    [
      [7, 0, 10, 30],
      [0, 0, 30, 40],
      [7, 0, 50, 60],
      [7, 1, 0, 70],
    ],
    [],
  ),
);
const [first, second] = lanes;
if (!first || !second) throw new Error('two processors');
const names = namesOf({ threads: [{ tid: 7, comm: 'web', runtime_us: 30 }] as RecordedThread[] });

/** The levels of a row from its top: running `#`, idle `.`, unknown `/` and empty. */
function painted(lane: typeof first, pixels: number, sight: Span): string[] {
  const colours = coloursOf(names, null, 'light');
  const words = new Uint32Array(pixels * levels);
  if (lane) paintLane(words, 0, lane, { sight, pixels, colours, lit: null, theme: 'light' });
  const signs = new Map([
    [0, ' '],
    [inked(unknownInk, 'light'), '/'],
    [inked(idleInk, 'light'), '.'],
    [colours[7] ?? 0, '#'],
  ]);
  return Array.from({ length: levels }, (_, level) =>
    [...words.subarray(level * pixels, (level + 1) * pixels)].map((word) => signs.get(word) ?? '?').join(''),
  );
}

describe('pixels of a processor', () => {
  it('are solid, idle or hatched: unknown time does not look idle', () => {
    // Two microseconds per pixel.
    expect(painted(first, 35, { from: 0, to: 70 })).toEqual([
      '/    ##########.....    /#####/    ',
      '     ##########.....   / #####     ',
      '    /##########.....  /  #####    /',
      '   / ##########..... /   #####   / ',
      '  /  ##########...../    #####  /  ',
      ' /   ##########.....     ##### /   ',
      '/    ##########.....    /#####/    ',
      '     ##########.....   / #####     ',
    ]);
  });

  it('have as many hatched levels as their part of unknown time', () => {
    // 40 in each of the two pixels: the first has 20 of the thread, 10 idle and 10 unknown.
    const tall = painted(first, 10, { from: 0, to: 400 }).map((row) => row[0]);
    expect(tall.slice(levels / 2)).toEqual(['#', '#', '#', '#']);
    expect(tall.slice(2, levels / 2).join('')).toMatch(/^[/ ]+$/);
    expect(tall.slice(0, 2)).toEqual(['.', '.']);
  });

  it('are not hatched where all is known', () => {
    expect(new Set(painted(second, 7, { from: 0, to: 70 }))).toEqual(new Set(['#######']));
  });
});

describe('rows of processors', () => {
  const rowsOf = (shown: typeof lanes) => processorRows({ lanes: shown, idle: [], names, wakeups: [] });
  const times = {
    moment: (at: number) => at.toString(),
    length: ({ from, to }: Span) => `${(to - from).toString()} µs`,
  };
  const lines = (at: number) => rowsOf(lanes).pointedAt(0, at, times)?.lines.join(' | ');

  it('say where and why nothing is known', () => {
    expect(lines(5)).toBe('unknown | processor 0, 10 µs | from 0 | before its first switch in the recording');
    expect(lines(45)).toBe('unknown | processor 0, 10 µs | from 40 | a switch is missing');
    expect(lines(65)).toBe('unknown | processor 0, 10 µs | from 60 | after its last switch in the recording');
    expect(rowsOf(lanes).pointedAt(0, 45, times)?.tid).toBeNull();
    expect(lines(35)).toBe('idle | processor 0, 10 µs | from 30');
    expect(lines(55)).toBe('web 7 | processor 0, 10 µs | from 50');
    expect(lines(71)).toBeUndefined();
  });

  it('have it in the legend only where there is some', () => {
    const named = (shown: typeof lanes) =>
      rowsOf(shown)
        .legend('light')
        .map(({ name }) => name);
    expect(named(lanes)).toContain('Unknown');
    expect(named([second])).toEqual(['Running', 'Idle', 'Idle while overloaded']);
  });
});
