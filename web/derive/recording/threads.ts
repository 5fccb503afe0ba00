/** Threads of a recording, over all of it or a part: what they did, how long they waited, and for whose sake. */
import { firstAfter, idleThread, type Lane, type Span, type Wait } from './schedule.ts';
import type { Wakeup } from './wakeups.ts';

/** Wake-up latencies, in microseconds, by nearest rank. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** From waking to running, by thread. */
export function wakeupLatencies(wakeups: readonly Wakeup[]): ReadonlyMap<number, Latency> {
  const byThread = new Map<number, number[]>();
  for (const { tid, from, to } of wakeups) {
    const own = byThread.get(tid);
    if (own) own.push(to - from);
    else byThread.set(tid, [to - from]);
  }
  return new Map([...byThread].map(([tid, all]) => [tid, latencyOf(all)]));
}

function latencyOf(all: readonly number[]): Latency {
  const sorted = Float64Array.from(all).sort();
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

/** What a thread did in a part of the recording, in microseconds. */
export interface Activity {
  readonly runs: number;
  readonly running: number;
  readonly ready: number;
  /** All other time: asleep, exited, or not in the file. */
  readonly off: number;
}

const within = ({ from, to }: Span, range: Span): number =>
  Math.max(0, Math.min(to, range.to) - Math.max(from, range.from));

/** Each thread that ran or waited in a range. */
export function activityIn(
  lanes: readonly Lane[],
  waits: readonly Wait[],
  range: Span,
): ReadonlyMap<number, Activity> {
  const found = new Map<number, { runs: number; running: number; ready: number; off: number }>();
  const of = (tid: number) => {
    const own = found.get(tid) ?? { runs: 0, running: 0, ready: 0, off: 0 };
    found.set(tid, own);
    return own;
  };
  for (const lane of lanes)
    for (let run = firstAfter(lane, range.from); run < lane.to.length; run++) {
      const [from = 0, to = 0, tid = idleThread] = [lane.from[run], lane.to[run], lane.tid[run]];
      if (from >= range.to) break;
      if (tid === idleThread) continue;
      const own = of(tid);
      own.runs += 1;
      own.running += within({ from, to }, range);
    }
  for (const wait of waits) {
    const ready = within(wait, range);
    if (ready > 0) of(wait.tid).ready += ready;
  }
  for (const own of found.values()) own.off = Math.max(0, range.to - range.from - own.running - own.ready);
  return found;
}

/** A thread that ran on a processor while another one waited for it. */
export interface Antagonist {
  readonly tid: number;
  /** Microseconds. */
  readonly time: number;
}

/** The antagonists of a thread in a range: the one that ran longest while it was ready first. */
export function antagonistsOf(
  lanes: readonly Lane[],
  waits: readonly Wait[],
  thread: number,
  range: Span,
): Antagonist[] {
  const times = new Map<number, number>();
  const byProcessor = new Map(lanes.map((lane) => [lane.processor, lane]));
  for (const wait of waits) {
    if (wait.tid !== thread || within(wait, range) === 0) continue;
    const lane = byProcessor.get(wait.processor);
    if (!lane) continue;
    const part = { from: Math.max(wait.from, range.from), to: Math.min(wait.to, range.to) };
    for (let run = firstAfter(lane, part.from); run < lane.to.length; run++) {
      const [from = 0, to = 0, tid = idleThread] = [lane.from[run], lane.to[run], lane.tid[run]];
      if (from >= part.to) break;
      if (tid !== idleThread && tid !== thread)
        times.set(tid, (times.get(tid) ?? 0) + within({ from, to }, part));
    }
  }
  return [...times]
    .map(([tid, time]) => ({ tid, time }))
    .sort((one, other) => other.time - one.time || one.tid - other.tid);
}
