/** The recorded schedule by processor: which thread ran, and where one was idle while another was overloaded. */
import { firstAfter, idleThread, type Lane, type Span } from '../../derive/recording/schedule.ts';
import { wakeupBefore, type Wakeups } from '../../derive/recording/wakeups.ts';
import { counted } from '../../ui/format.ts';
import { drawing } from './draw.ts';
import { laneRaster } from './lane-raster.ts';
import { processorKinds } from './legend.ts';
import { isColouredByThread, nameOf, wokenBy, wordsOf, type Names } from './names.ts';
import type { Rows } from './rows.ts';

interface Source {
  readonly lanes: readonly Lane[];
  /** By lane: idle while another processor was overloaded. */
  readonly idle: readonly (readonly Span[])[];
  readonly names: Names;
  readonly wakeups: Wakeups;
}

export function processorRows({ lanes, idle, names, wakeups }: Source): Rows {
  const rows = new Map(lanes.map(({ processor }, row) => [processor, row]));
  const isByThread = isColouredByThread(names);
  return {
    count: lanes.length,
    highRem: { most: 3, least: 0.625, all: 24 },
    leftRem: 2,
    threads: null,
    label: `What ran on ${counted(lanes.length, 'processor')}`,
    legend: (theme) => processorKinds(theme, isByThread),
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
    pointedAt: (row, at, { moment, length }) => {
      const lane = lanes[row];
      const run = lane ? firstAfter(lane, at) : 0;
      const [from = 0, to = 0, tid] = lane ? [lane.from[run], lane.to[run], lane.tid[run]] : [];
      if (!lane || tid === undefined || from > at) return null;
      const isIdle = tid === idleThread;
      const wakeup = isIdle ? null : wakeupBefore(wakeups, tid, from);
      return {
        tid: isIdle ? null : tid,
        lines: [
          isIdle ? 'idle' : nameOf(names, tid),
          `processor ${lane.processor.toString()}, ${length({ from, to })}`,
          `from ${moment(from)}`,
          ...(wakeup ? wokenBy(wakeup, names) : []),
        ],
      };
    },
  };
}
