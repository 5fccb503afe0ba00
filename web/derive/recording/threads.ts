/** Threads of a recording, over all of it or a part: their times, their waits, and the threads that ran meanwhile. */
import { firstAfter, idleThread, type Lane, type Span, type Wait } from './schedule.ts';
import type { Sleep } from './sleeps.ts';
import type { Wakeup } from './wakeups.ts';

/** Wake-up latencies, in microseconds, by nearest rank. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** From wake-up to running, by thread. */
export function wakeupLatencies(wakeups: readonly Wakeup[]): ReadonlyMap<number, Latency> {
  const byThread = new Map<number, number[]>();
  for (const { tid, from, to } of wakeups) {
    const own = byThread.get(tid);
    if (own) own.push(to - from);
    else byThread.set(tid, [to - from]);
  }
  return new Map([...byThread].map(([tid, all]) => [tid, latencyOf(all)]));
}

/** From wake-up to running, over all threads; null without wake-ups. */
export function wakeupLatency(wakeups: readonly Wakeup[]): Latency | null {
  return wakeups.length === 0 ? null : latencyOf(wakeups.map(({ from, to }) => to - from));
}

function latencyOf(all: readonly number[]): Latency {
  const sorted = Float64Array.from(all).sort();
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

/** A thread's activity in a part of the recording; times in microseconds. Intervals that overlap the part count. */
export interface Activity {
  readonly runs: number;
  readonly running: number;
  /** A wait that continues for another processor counts as another wait. */
  readonly waits: number;
  readonly ready: number;
  readonly sleeps: number;
  readonly asleep: number;
  /** The rest of the time: exited, on excluded processors, or not in the file. */
  readonly other: number;
}

type Counted = { -readonly [figure in keyof Activity]: number };

const within = ({ from, to }: Span, range: Span): number =>
  Math.max(0, Math.min(to, range.to) - Math.max(from, range.from));

/** The intervals of a recording from which activity is counted. */
interface Intervals {
  readonly lanes: readonly Lane[];
  readonly waits: readonly Wait[];
  readonly sleeps: readonly Sleep[];
}

/** Each thread that ran or waited in a range. */
export function activityIn({ lanes, waits, sleeps }: Intervals, range: Span): ReadonlyMap<number, Activity> {
  const found = new Map<number, Counted>();
  const of = (tid: number): Counted => {
    const own = found.get(tid) ?? {
      ...{ runs: 0, running: 0, waits: 0, ready: 0 },
      ...{ sleeps: 0, asleep: 0, other: 0 },
    };
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
    if (ready === 0) continue;
    const own = of(wait.tid);
    own.waits += 1;
    own.ready += ready;
  }
  for (const sleep of sleeps) {
    const [asleep, own] = [within(sleep, range), found.get(sleep.tid)];
    if (asleep === 0 || !own) continue;
    own.sleeps += 1;
    own.asleep += asleep;
  }
  const whole = range.to - range.from;
  for (const own of found.values()) own.other = Math.max(0, whole - own.running - own.ready - own.asleep);
  return found;
}

/** A thread that ran on a processor while another waited for it. */
export interface Antagonist {
  readonly tid: number;
  /** Microseconds. */
  readonly time: number;
}

/** The antagonists of a thread in a range, by falling time run while the thread was ready. */
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
