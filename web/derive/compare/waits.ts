/** Figures of threads that wait, as readings like all others, so that the same code judges them (verdict.ts). */
import type { LatencyResult, WaitResult } from '../../scenario/generated/types.ts';
import { unseenRatio, type Reading } from './readings.ts';

const percentiles = [
  ['p50', 'median', 'Half of them take at most so long.'],
  ['p99', 'p99', 'All but one in 100 take at most so long.'],
  ['p999', 'p99.9', 'All but one in 1000 take at most so long.'],
] as const;

/** The kinds of latency that have a distribution. */
export type LatencyKind = 'wakeup' | 'request';

export const latencyWords: Readonly<
  Record<LatencyKind, { readonly title: string; readonly one: string; readonly definition: string }>
> = {
  wakeup: {
    title: 'Wake-up latency',
    one: 'wake-up',
    definition:
      'Cycles from the cause of a wake-up until a hardware context begins to switch to the thread. Threads that have not run since they woke are left out.',
  },
  request: {
    title: 'Request latency',
    one: 'request',
    definition: 'Cycles from where a request begins to where it ends.',
  },
};

/** A run's latency distribution; null if nothing was measured. */
export function latencyOf(waits: WaitResult | undefined, kind: LatencyKind): LatencyResult | null {
  return (kind === 'wakeup' ? waits?.wakeup_latency : waits?.request_latency) ?? null;
}

function latencyReadings(kind: LatencyKind): Reading[] {
  const { title, definition } = latencyWords[kind];
  return percentiles.map(([id, label, meaning]) => ({
    id: `${kind}-${id}`,
    label: `${title}, ${label}, cycles`,
    form: 'cycles',
    leading: false,
    better: 'lower',
    words: ['longer', 'shorter'],
    definition: `${definition} ${meaning}`,
    value: ({ waits }) => latencyOf(waits, kind)?.[id] ?? null,
  }));
}

/** In display order. */
export const waitReadings: readonly Reading[] = [
  ...latencyReadings('wakeup'),
  ...latencyReadings('request'),
  {
    id: 'requests-per-gcycle',
    label: 'Requests per Gcycle',
    form: 'count',
    leading: false,
    better: 'higher',
    words: ['more', 'fewer'],
    definition: 'Requests that ended per 10⁹ cycles: per second at 1 GHz.',
    value: ({ waits }) => (waits && latencyOf(waits, 'request') ? waits.requests_per_gcycle : null),
  },
  {
    id: 'idle-while-ready',
    label: 'Idle while threads are ready',
    form: 'ratio',
    leading: false,
    better: 'lower',
    words: ['higher', 'lower'],
    negligible: unseenRatio,
    definition:
      'Cycles of hardware contexts that were idle while as many threads were in run queues ÷ cycles of all of them. A work-conserving scheduler has almost none.',
    value: ({ cycles, waits }) => (cycles === 0 ? null : (waits?.idle_while_ready_share ?? null)),
  },
  {
    id: 'ready-threads',
    label: 'Ready threads, mean',
    form: 'ratio',
    leading: false,
    better: 'lower',
    words: ['more', 'fewer'],
    definition: 'Threads in run queues that do not run; the mean over time, of the whole machine.',
    value: ({ cycles, waits }) => (cycles === 0 ? null : (waits?.mean_ready_threads ?? null)),
  },
  {
    id: 'run-queue',
    label: 'Run-queue length, mean',
    form: 'ratio',
    leading: false,
    better: 'lower',
    words: ['longer', 'shorter'],
    // A longer queue may only mean that more threads run.
    judgedBy: 'requests-per-gcycle',
    definition: 'Threads in run queues, running ones included, per hardware context; the mean over time.',
    value: ({ cycles, waits }) => (cycles === 0 ? null : (waits?.mean_run_queue ?? null)),
  },
  {
    id: 'preemptions',
    label: 'Preemptions',
    form: 'count',
    leading: false,
    better: 'lower',
    words: ['more', 'fewer'],
    perWindow: true,
    // Preemptions are the cost of short wake-up latencies.
    judgedBy: 'wakeup-p99',
    definition: 'Times a running thread was taken off its hardware context for another.',
    value: ({ cycles, waits }) => (cycles === 0 ? null : (waits?.preemptions ?? null)),
  },
];

/** The readings that compare schedulers where threads wait: how soon threads run, and what is idle meanwhile. */
export const foremostWaitReadings: readonly Reading[] = waitReadings.filter(
  ({ id }) => id === 'wakeup-p99' || id === 'idle-while-ready',
);
