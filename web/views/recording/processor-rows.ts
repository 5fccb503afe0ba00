/** The recorded schedule by processor: the running thread, and times at which one was idle while another was overloaded. */
import {
  firstAfter,
  idleThread,
  type Intervals,
  type Lane,
  type Span,
} from '../../derive/recording/schedule.ts';
import { wakeupBefore, type Wakeups } from '../../derive/recording/wakeups.ts';
import { counted } from '../../ui/format.ts';
import { drawing } from './draw.ts';
import { laneRaster } from './lane-raster.ts';
import { processorKinds } from './legend.ts';
import { isColouredByThread, nameOf, wokenBy, wordsOf, type Names } from './names.ts';
import type { Rows, Times } from './rows.ts';

interface Source {
  readonly lanes: readonly Lane[];
  /** By lane: idle while another processor was overloaded. */
  readonly idle: readonly (readonly Span[])[];
  readonly names: Names;
  readonly wakeups: Wakeups;
}

/** The interval around a moment; null if there is none. */
function around(intervals: Intervals, at: number): (Span & { readonly tid: number }) | null {
  const place = firstAfter(intervals, at);
  const [from = Infinity, to = Infinity, tid = idleThread] = [
    intervals.from[place],
    intervals.to[place],
    intervals.tid[place],
  ];
  return from <= at ? { from, to, tid } : null;
}

/** Why a part of a lane is unknown. */
function whyUnknown({ from, to }: Lane, gap: Span): string {
  if (to.length === 0) return 'no switch of it is in the recording';
  if (gap.to <= (from[0] ?? 0)) return 'before its first switch in the recording';
  return gap.from >= (to.at(-1) ?? 0) ? 'after its last switch in the recording' : 'a switch is missing';
}

/** The note for a moment of unknown time; null if the moment is known. */
function unknownLines(lane: Lane, at: number, { moment, length }: Times): readonly string[] | null {
  const gap = around(lane.unknown, at);
  return (
    gap && [
      'unknown',
      `processor ${lane.processor.toString()}, ${length(gap)}`,
      `from ${moment(gap.from)}`,
      whyUnknown(lane, gap),
    ]
  );
}

export function processorRows({ lanes, idle, names, wakeups }: Source): Rows {
  const rows = new Map(lanes.map(({ processor }, row) => [processor, row]));
  const isByThread = isColouredByThread(names);
  const hasUnknown = lanes.some(({ unknown }) => unknown.to.length > 0);
  return {
    count: lanes.length,
    highRem: { most: 3, least: 0.625, all: 24 },
    leftRem: 2,
    threads: null,
    label: `What ran on ${counted(lanes.length, 'processor')}`,
    legend: (theme) => processorKinds(theme, { isByThread, hasUnknown }),
    draw: (part) => {
      const drawn = lanes.slice(part.first, part.end);
      return drawing(
        {
          raster: (options) => laneRaster(drawn, options),
          labels: drawn.map(({ processor }) => processor.toString()),
          marks: idle.slice(part.first, part.end),
          marked: 'bad',
          markPixels: 1,
          words: ({ tid }) => wordsOf(names, tid, isByThread),
          wordRem: 3,
        },
        part,
      );
    },
    arrows: { to: 'to', wakeups },
    endsOf: ({ wakerProcessor, processor }) => {
      const [start, end] = [rows.get(wakerProcessor), rows.get(processor)];
      return start === undefined || end === undefined ? null : { start, end };
    },
    pointedAt: (row, at, times) => {
      const lane = lanes[row];
      if (!lane) return null;
      const run = around(lane, at);
      if (!run) {
        const lines = unknownLines(lane, at, times);
        return lines && { tid: null, lines };
      }
      const { from, to, tid } = run;
      const isIdle = tid === idleThread;
      const wakeup = isIdle ? null : wakeupBefore(wakeups, tid, from);
      return {
        tid: isIdle ? null : tid,
        lines: [
          isIdle ? 'idle' : nameOf(names, tid),
          `processor ${lane.processor.toString()}, ${times.length({ from, to })}`,
          `from ${times.moment(from)}`,
          ...(wakeup ? wokenBy(wakeup, names) : []),
        ],
      };
    },
  };
}
