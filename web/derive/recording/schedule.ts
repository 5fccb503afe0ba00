/** A recording's intervals by processor, found by time in logarithmic time: what a picture of a million switches needs. */
import type { RecordingRead } from '../../engine/recording.ts';

/** Thread 0 is idle on every processor. */
export const idleThread = 0;

/** Part of the recording's time, in microseconds since its own zero. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Runs of one processor in order of time; they do not overlap. */
export interface Lane {
  readonly processor: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly tid: Uint32Array;
  /** Microseconds that threads ran before each run. */
  readonly busyBefore: Float64Array;
}

/** Waits of one thread or for one processor, in the order in which they end. */
export interface Wait extends Span {
  readonly tid: number;
  readonly processor: number;
  readonly cause: WaitCause;
  /** Of a wait that begins with a wake-up, the thread that ran where it was woken: thread 0 for none. */
  readonly waker: number;
  readonly wakerProcessor: number;
}

/** In the order of their numbers in the engine. */
const causes = ['preempted', 'woken', 'migrated'] as const;
export type WaitCause = (typeof causes)[number];

export function lanesOf({ recording, runTimes, runPlaces }: RecordingRead): Lane[] {
  const counts = new Map<number, number>();
  for (let at = 1; at < runPlaces.length; at += 2)
    counts.set(runPlaces[at] ?? 0, (counts.get(runPlaces[at] ?? 0) ?? 0) + 1);
  const filled = new Map<number, number>();
  const lanes = new Map(
    recording.processors.map(({ processor }) => {
      const length = counts.get(processor) ?? 0;
      const [from, to, busyBefore] = [1, 2, 3].map(() => new Float64Array(length));
      return [processor, { processor, from, to, tid: new Uint32Array(length), busyBefore } as Lane];
    }),
  );
  for (let run = 0; run * 2 < runPlaces.length; run++) {
    const [tid = 0, processor = 0] = [runPlaces[run * 2], runPlaces[run * 2 + 1]];
    const lane = lanes.get(processor);
    if (!lane) continue;
    const at = filled.get(processor) ?? 0;
    filled.set(processor, at + 1);
    const last = at - 1;
    const ran = at > 0 && lane.tid[last] !== idleThread ? (lane.to[last] ?? 0) - (lane.from[last] ?? 0) : 0;
    lane.busyBefore[at] = (at > 0 ? (lane.busyBefore[last] ?? 0) : 0) + ran;
    lane.from[at] = runTimes[run * 2] ?? 0;
    lane.to[at] = runTimes[run * 2 + 1] ?? 0;
    lane.tid[at] = tid;
  }
  return [...lanes.values()];
}

/** Columns of a wait's places. */
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

/** The first run that ends after a moment, at `first` or later; the number of runs where none does. Near ones are found at once. */
export function firstAfter({ to }: Pick<Lane, 'to'>, at: number, first = 0): number {
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

/** Microseconds that threads ran on a processor before a moment, `run` being the first that ends after it. */
export function busyBy(lane: Lane, run: number, at: number): number {
  const last = lane.to.length - 1;
  if (last < 0) return 0;
  if (run > last) {
    const ran = lane.tid[last] === idleThread ? 0 : (lane.to[last] ?? 0) - (lane.from[last] ?? 0);
    return (lane.busyBefore[last] ?? 0) + ran;
  }
  const part = lane.tid[run] === idleThread ? 0 : Math.max(0, at - (lane.from[run] ?? 0));
  return (lane.busyBefore[run] ?? 0) + part;
}

/** The same of any moment. */
export function busyUntil(lane: Lane, at: number): number {
  return busyBy(lane, firstAfter(lane, at), at);
}
