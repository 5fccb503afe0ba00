/** Recorded beside simulated figures: units, order, and results of another scenario. */
import { describe, expect, it } from 'vitest';
import {
  guessedBeginnings,
  guessesByPlace,
  policiesFor,
  recordedWhole,
  simulatedOf,
} from '../../../web/derive/recording/what-if.ts';
import { policies } from '../../../web/engine/shipped.ts';
import type {
  Recording,
  RecordingScenario,
  RunResult,
  Scenario,
} from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const made = {
  cycles_per_us: 1000,
  ...{ from_us: 10.1, to_us: 210.3, guesses: [] },
  wakeup_latency: { measured: 2, unmeasured: 0, p50_us: 20, p99_us: 40, p99_9_us: 40, max_us: 40 },
  threads: [
    { tid: 71, comm: 'web', run_us: 30, ready_us: 20, moves: 0 },
    { tid: 80, comm: 'db x', run_us: 80, ready_us: 40, moves: 1 },
  ],
} as unknown as RecordingScenario;

/** A recording with `unknown` time on each of two processors. */
const recordingOf = (unknown: number): Recording =>
  ({
    ...{ start_us: 10.1, span_us: 200.2, idle_while_overloaded_us: 7 },
    processors: [0, 1].map((processor) => ({ processor, unknown_us: unknown })),
  }) as unknown as Recording;
const known = recordingOf(0);

const resultOf = (programs: readonly string[], count = 3, policy = 'eevdf'): RunResult =>
  ({
    ...{ policy, cycles: 250_000, contexts: 2, migrations: 4 },
    threads: programs.map((program) => ({ program })),
    waits: {
      wakeup_latency: count > 0 ? { count, p50: 1500, p99: 2500, max: 3500 } : null,
      idle_while_ready_share: 0.1,
      threads: programs.map((_, at) => ({ running: 31_000 + at * 500, ready: 5_000 })),
    },
  }) as unknown as RunResult;

const both = ['web 71', 'db x 80'];

/** Four frames of 500 cycles; both threads execute in the first, and only the first thread in the third. */
const frames = (hasEnded: boolean) => {
  const layout = makeLayout({ programs: both.map((program) => [program, 1] as const) });
  return makeFrames(layout, 4, (put, frame) => {
    for (const thread of [0, 1]) {
      put('thread_instructions', thread, frame === 0 || (frame === 2 && thread === 0) ? 9 : 0);
      put('thread_activity', thread, layout.activities.indexOf(hasEnded ? 'absent' : 'ready'));
    }
  });
};

const threads = both.map(() => ({ copies: 1, arrives_at_cycle: 0, instructions: 18 }));
const scenario = { workload: { threads } } as unknown as Scenario;
const simulated = (result: RunResult | null, recording = known, hasEnded = true) =>
  simulatedOf(made, recording, { scenario, result, frames: frames(hasEnded) });

describe('a recording beside its simulation', () => {
  it('sums what was recorded', () => {
    expect(recordedWhole(made, known)).toEqual({
      wakeups: 2,
      ...{ p50: 20, p99: 40, longest: 40, migrations: 1, run: 110, ready: 60, idle: 7 },
      done: expect.closeTo(0.2002, 6) as number,
    });
  });

  it('has idle time while others were overloaded of the whole recording only', () => {
    expect(recordedWhole({ ...made, from_us: 60 }, known).idle).toBeNull();
    expect(recordedWhole({ ...made, to_us: 200 }, known).idle).toBeNull();
  });

  it('writes cycles in microseconds, and when the work was done in milliseconds', () => {
    const found = simulated(resultOf(both));
    expect(found?.whole).toEqual({
      wakeups: 3,
      ...{ p50: 1.5, p99: 2.5, longest: 3.5, migrations: 4, run: 62.5, ready: 10 },
      // 1,500 cycles; a tenth of 250,000 cycles of two hardware contexts.
      ...{ done: 0.0015, idle: 50 },
    });
    expect(found?.threads[1]).toEqual({ run: 31.5, ready: 5 });
  });

  it('is not done while a thread has not ended', () => {
    expect(simulated(resultOf(both), known, false)?.whole.done).toBeNull();
  });

  it('has no idle time where a repeated recording has unknown time: both look the same there', () => {
    const idle = (policy: string, unknown: number) =>
      simulated(resultOf(both, 3, policy), recordingOf(unknown))?.whole.idle;
    expect(idle('as-recorded', 5)).toBeNull();
    expect(idle('as-recorded', 0)).toBe(50);
    expect(idle('eevdf', 5)).toBe(50);
  });

  it('has no latency without a wake-up', () => {
    expect(simulated(resultOf(both, 0))?.whole.longest).toBeNull();
  });

  it('says nothing of other threads', () => {
    expect(simulated(resultOf(['web 71']))).toBeNull();
    expect(simulated(resultOf(['web 71', 'db x 81']))).toBeNull();
    expect(simulated(null)).toBeNull();
  });
});

it('knows how many runs count from a guessed beginning', () => {
  const guess = (unsaid: string) => ({ pointer: '/workload/programs', unsaid, assumed: '' });
  const of = (...unsaid: readonly string[]) => guessedBeginnings({ ...made, guesses: unsaid.map(guess) });
  expect(of('which machine was recorded', 'when 1724 runs begin', 'what ends 2 sleeps')).toBe(1724);
  expect(of('which machine was recorded')).toBe(0);
});

it('groups guesses by the editor that has their field, and loses none', () => {
  const guess = (pointer: string) => ({ pointer, unsaid: pointer, assumed: '' });
  const all = ['/machine/cores', '/workload/programs', '/run/switch_cycles', '/machine', '/run'].map(guess);
  const groups = guessesByPlace(all);
  expect(groups.get('In the Machine editor')).toEqual([guess('/machine/cores'), guess('/machine')]);
  expect(groups.get('In the Run editor')).toEqual([guess('/run/switch_cycles')]);
  expect([...groups.values()].flat()).toHaveLength(all.length);
});

it('offers policies that need nothing else: Pinned spreads threads by itself', () => {
  const ids = policiesFor(policies).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['eevdf', 'default', 'pinned']));
  for (const id of ['own', 'as-recorded', 'optimal', 'work-stealing']) expect(ids).not.toContain(id);
});
