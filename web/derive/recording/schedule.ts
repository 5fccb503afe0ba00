/** A recording's intervals by processor, searched by time in logarithmic time, as millions of switches require. */
import type { RecordingRead } from '../../engine/recording.ts';

/** Thread 0 is the idle thread of every processor. */
export const idleThread = 0;

/** A part of the recording's time, in microseconds since its own zero. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Intervals in order of time; they do not overlap. */
export interface Intervals {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly tid: Uint32Array;
  /** Cumulative running time of threads before each interval, in microseconds. */
  readonly busyBefore: Float64Array;
}

/** Runs of one processor. */
export interface Lane extends Intervals {
  readonly processor: number;
  /** Times for which the file does not record what ran. Counted as busy, to find its share of a pixel like threads'. */
  readonly unknown: Intervals;
}

/** Waits of one thread or for one processor, in the order in which they end. */
export interface Wait extends Span {
  readonly tid: number;
  readonly processor: number;
  readonly cause: WaitCause;
  /** For a wait that begins with a wake-up, the thread that ran where it was woken; thread 0 for none. */
  readonly waker: number;
  readonly wakerProcessor: number;
}

/** In the order of the engine's numbering. */
const causes = ['preempted', 'woken', 'migrated'] as const;
export type WaitCause = (typeof causes)[number];

/** Builds intervals one by one, in order of time; `length` is their number. */
export function filling(length: number) {
  const [from, to, busyBefore] = [
    new Float64Array(length),
    new Float64Array(length),
    new Float64Array(length),
  ];
  const tid = new Uint32Array(length);
  let [count, busy] = [0, 0];
  const add = (own: number, start: number, end: number): void => {
    from[count] = start;
    to[count] = end;
    tid[count] = own;
    busyBefore[count] = busy;
    if (own !== idleThread) busy += end - start;
    count += 1;
  };
  return { intervals: { from, to, tid, busyBefore } satisfies Intervals, add };
}

/** Calls `call` for every run, in the order of their ends. */
export function eachRun(
  { runTimes, runPlaces }: RecordingRead,
  call: (tid: number, processor: number, from: number, to: number) => void,
): void {
  for (let at = 0; at < runPlaces.length; at += 2)
    call(runPlaces[at] ?? idleThread, runPlaces[at + 1] ?? 0, runTimes[at] ?? 0, runTimes[at + 1] ?? 0);
}

/** A thread number other than that of idle time. */
const notIdle = 1;

/** The gaps between intervals, before the first and after the last. */
function gapsOf({ from, to }: Intervals, whole: Span): Intervals {
  const starts = (run: number): number => from[run] ?? whole.to;
  const ends = (run: number): number => to[run - 1] ?? whole.from;
  const gaps: Span[] = [];
  for (let run = 0; run <= to.length; run++)
    if (starts(run) > ends(run)) gaps.push({ from: ends(run), to: starts(run) });
  const { intervals, add } = filling(gaps.length);
  for (const gap of gaps) add(notIdle, gap.from, gap.to);
  return intervals;
}

export function lanesOf(read: RecordingRead): Lane[] {
  const { start_us, span_us } = read.recording;
  const whole = { from: start_us, to: start_us + span_us };
  const counts = new Map<number, number>();
  eachRun(read, (_, processor) => counts.set(processor, (counts.get(processor) ?? 0) + 1));
  const lanes = new Map(
    read.recording.processors.map(({ processor }) => [processor, filling(counts.get(processor) ?? 0)]),
  );
  eachRun(read, (tid, processor, from, to) => lanes.get(processor)?.add(tid, from, to));
  return [...lanes].map(([processor, { intervals }]) => ({
    processor,
    ...intervals,
    unknown: gapsOf(intervals, whole),
  }));
}

/** Number of columns in the places of a wait. */
const waitColumns = 5;

export function waitsOf({ waitTimes, waitPlaces }: RecordingRead): Wait[] {
  return Array.from({ length: waitTimes.length / 2 }, (_, wait) => ({
    from: waitTimes[wait * 2] ?? 0,
    to: waitTimes[wait * 2 + 1] ?? 0,
    tid: waitPlaces[wait * waitColumns] ?? 0,
    processor: waitPlaces[wait * waitColumns + 1] ?? 0,
    cause: causes[waitPlaces[wait * waitColumns + 2] ?? 0] ?? 'preempted',
    waker: waitPlaces[wait * waitColumns + 3] ?? idleThread,
    wakerProcessor: waitPlaces[wait * waitColumns + 4] ?? 0,
  }));
}

/**
 * The first run from `first` on that ends after `at`, else the number of runs. Exponential search: near ones are fast.
 */
export function firstAfter({ to }: Pick<Intervals, 'to'>, at: number, first = 0): number {
  let [low, reach] = [first, 1];
  while (low + reach <= to.length && (to[low + reach - 1] ?? 0) <= at) {
    low += reach;
    reach *= 2;
  }
  let high = Math.min(to.length, low + reach);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((to[middle] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Running time of threads before a moment, in microseconds; `run` is the first interval that ends after it. */
export function busyBy(lane: Intervals, run: number, at: number): number {
  const last = lane.to.length - 1;
  if (last < 0) return 0;
  if (run > last) {
    const ran = lane.tid[last] === idleThread ? 0 : (lane.to[last] ?? 0) - (lane.from[last] ?? 0);
    return (lane.busyBefore[last] ?? 0) + ran;
  }
  const part = lane.tid[run] === idleThread ? 0 : Math.max(0, at - (lane.from[run] ?? 0));
  return (lane.busyBefore[run] ?? 0) + part;
}

/** Running time of threads before any moment, in microseconds. */
export function busyUntil(lane: Intervals, at: number): number {
  return busyBy(lane, firstAfter(lane, at), at);
}
