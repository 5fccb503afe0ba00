/** Threads of a recording, over all of it or a part: what they did, how long they waited, and for whose sake. */
import { firstAfter, idleThread, type Lane, type Span, type Wait } from './schedule.ts';

/** Wake-up latencies of one thread, in microseconds, by nearest rank. */
export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** From waking to running, by thread; a wait that a migration cuts is one. */
export function wakeupLatencies(waits: readonly Wait[]): ReadonlyMap<number, Latency> {
  const begun = new Map<number, Wait>();
  const ended = new Map<number, number[]>();
  const open = (wait: Wait): void => {
    const all = ended.get(wait.tid);
    if (all) all.push(wait.to - wait.from);
    else ended.set(wait.tid, [wait.to - wait.from]);
  };
  const close = (tid: number): void => {
    const wait = begun.get(tid);
    begun.delete(tid);
    if (wait?.cause === 'woken') open(wait);
  };
  for (const wait of waits) {
    const before = begun.get(wait.tid);
    // The parts of one wait follow each other without a gap.
    if (wait.cause === 'migrated' && before?.to === wait.from)
      begun.set(wait.tid, { ...before, to: wait.to });
    else {
      close(wait.tid);
      begun.set(wait.tid, wait);
    }
  }
  for (const tid of [...begun.keys()]) close(tid);
  return new Map(
    [...ended].map(([tid, all]) => {
      const sorted = Float64Array.from(all).sort();
      const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
      return [tid, { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? 0 }];
    }),
  );
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
