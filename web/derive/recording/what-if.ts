/** A part of a recording beside its simulation, thread by thread and as a whole. */
import type { Frames } from '../../engine/frames.ts';
import type {
  Guess,
  ParamKind,
  PolicyListing,
  Recording,
  RecordingScenario,
  RunResult,
  Scenario,
} from '../../scenario/generated/types.ts';
import { asRecorded } from '../compare/runs.ts';
import { workDone } from '../time/work-done.ts';

/** Parameters that a program or a recording must supply; a missing placement is spread evenly. */
const given: readonly ParamKind['kind'][] = ['text', 'runs'];

/** Policies that can run a recording's threads directly: for threads, no oracle, no parameters to be supplied. */
export function policiesFor(policies: readonly PolicyListing[]): PolicyListing[] {
  return policies.filter(
    ({ schedules, oracle, params }) =>
      schedules === 'threads' && !oracle && params.every(({ kind }) => !given.includes(kind.kind)),
  );
}

/** Times of one thread, in microseconds. */
export interface ThreadTimes {
  readonly run: number;
  readonly ready: number;
}

/** Figures over all threads; latencies and times in microseconds, null if nothing was measured. */
export interface WholeTimes {
  /** Wake-ups with a latency: a message that arrives before its thread waits for it ends no sleep. */
  readonly wakeups: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly longest: number | null;
  readonly migrations: number;
  readonly run: number;
  readonly ready: number;
  /** Milliseconds until all threads finished their work; null if one has not. */
  readonly done: number | null;
  /** Idle processor time while threads waited; null if idle time is unknown. */
  readonly idle: number | null;
}

export interface Simulated {
  readonly whole: WholeTimes;
  /** In the order of the recorded threads. */
  readonly threads: readonly ThreadTimes[];
}

const sum = (threads: readonly ThreadTimes[], of: keyof ThreadTimes): number =>
  threads.reduce((all, thread) => all + thread[of], 0);

export function recordedThreads({ threads }: RecordingScenario): ThreadTimes[] {
  return threads.map(({ run_us, ready_us }) => ({ run: run_us, ready: ready_us }));
}

/** Tolerance for sums of times, in microseconds. */
const rounding = 0.001;

/** Idle time while threads waited; the reader counts it for the whole recording only. */
function recordedIdle(
  { from_us, to_us }: RecordingScenario,
  { start_us, span_us, idle_while_overloaded_us }: Recording,
): number | null {
  const isWhole = Math.abs(from_us - start_us) < rounding && Math.abs(to_us - start_us - span_us) < rounding;
  return isWhole ? idle_while_overloaded_us : null;
}

export function recordedWhole(made: RecordingScenario, recording: Recording): WholeTimes {
  const threads = recordedThreads(made);
  const { measured, p50_us, p99_us, max_us } = made.wakeup_latency;
  return {
    wakeups: measured,
    ...{ p50: p50_us, p99: p99_us, longest: max_us },
    migrations: made.threads.reduce((all, { moves }) => all + moves, 0),
    ...{ run: sum(threads, 'run'), ready: sum(threads, 'ready') },
    ...{ done: (made.to_us - made.from_us) / 1000, idle: recordedIdle(made, recording) },
  };
}

/** The number of runs whose beginnings are not in the file: they count from their thread's first line in it. */
export function guessedBeginnings({ guesses }: RecordingScenario): number {
  return Number(guesses.map(({ unsaid }) => /^when (\d+) runs begin$/.exec(unsaid)?.[1]).find(Boolean) ?? 0);
}

/** Microseconds; null if idle time cannot be distinguished from unknown time. */
function simulatedIdle(
  { policy, cycles, contexts, waits }: RunResult,
  { processors }: Recording,
  cyclesPerUs: number,
): number | null {
  if (!waits || (policy === asRecorded && processors.some(({ unknown_us }) => unknown_us > 0))) return null;
  return (waits.idle_while_ready_share * cycles * contexts) / cyclesPerUs;
}

/** A run of the stage. */
interface Ran {
  readonly scenario: Pick<Scenario, 'workload'>;
  readonly result: RunResult | null;
  readonly frames: Frames;
}

/** A run's figures for the recording's threads; null if another scenario, with other threads, is on the stage. */
export function simulatedOf(
  made: RecordingScenario,
  recording: Recording,
  { scenario, result, frames }: Ran,
): Simulated | null {
  const waits = result?.waits;
  if (!waits || result.threads.length !== made.threads.length) return null;
  const isOther = made.threads.some(
    ({ comm, tid }, at) => result.threads[at]?.program !== `${comm} ${tid.toString()}`,
  );
  if (isOther) return null;
  const us = (cycles: number): number => cycles / made.cycles_per_us;
  const threads = waits.threads.map(({ running, ready }) => ({ run: us(running), ready: us(ready) }));
  const found = waits.wakeup_latency;
  const latency = (at: 'p50' | 'p99' | 'max'): number | null => found && us(found[at]);
  const done = workDone(frames, scenario.workload);
  return {
    whole: {
      wakeups: found?.count ?? 0,
      ...{ p50: latency('p50'), p99: latency('p99'), longest: latency('max') },
      migrations: result.migrations,
      ...{ run: sum(threads, 'run'), ready: sum(threads, 'ready') },
      done: done === null ? null : us(done) / 1000,
      idle: simulatedIdle(result, recording, made.cycles_per_us),
    },
    threads,
  };
}

/** Where a guess can be edited: processes and wake-ups have no field of their own. */
function placeOf(pointer: string): string {
  if (pointer.startsWith('/machine')) return 'In the Machine editor';
  if (pointer === '/run/switch_cycles' || pointer === '/run/quanta') return 'In the Run editor';
  return 'In the scenario’s JSON; phases, waits and nice values also in the Workload editor';
}

/** Guesses by the place where they are edited, in order of first occurrence. */
export function guessesByPlace(guesses: readonly Guess[]): ReadonlyMap<string, readonly Guess[]> {
  const groups = new Map<string, Guess[]>();
  for (const guess of guesses) {
    const place = placeOf(guess.pointer);
    groups.set(place, [...(groups.get(place) ?? []), guess]);
  }
  return groups;
}
