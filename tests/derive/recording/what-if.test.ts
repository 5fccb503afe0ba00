/** Recorded beside simulated figures: units, order, and what is of another scenario. */
import { describe, expect, it } from 'vitest';
import {
  guessesByPlace,
  policiesFor,
  recordedWhole,
  simulatedOf,
} from '../../../web/derive/recording/what-if.ts';
import { policies } from '../../../web/engine/shipped.ts';
import type { RecordingScenario, RunResult } from '../../../web/scenario/generated/types.ts';

const made = {
  cycles_per_us: 1000,
  wakeup_latency: { measured: 2, unmeasured: 0, p50_us: 20, p99_us: 40, p99_9_us: 40, max_us: 40 },
  threads: [
    { tid: 71, comm: 'web', run_us: 30, ready_us: 20, moves: 0 },
    { tid: 80, comm: 'db x', run_us: 80, ready_us: 40, moves: 1 },
  ],
} as unknown as RecordingScenario;

const resultOf = (programs: readonly string[], count = 3): RunResult =>
  ({
    migrations: 4,
    threads: programs.map((program) => ({ program })),
    waits: {
      wakeup_latency: { count, p50: 1500, p99: 2500, max: 3500 },
      threads: programs.map((_, at) => ({ running: 31_000 + at * 500, ready: 5_000 })),
    },
  }) as unknown as RunResult;

describe('a recording beside its simulation', () => {
  it('sums what was recorded', () => {
    expect(recordedWhole(made)).toEqual({
      wakeups: 2,
      ...{ p50: 20, p99: 40, longest: 40, migrations: 1, run: 110, ready: 60 },
    });
  });

  it('writes cycles in microseconds', () => {
    const simulated = simulatedOf(made, resultOf(['web 71', 'db x 80']));
    expect(simulated?.whole).toEqual({
      wakeups: 3,
      ...{ p50: 1.5, p99: 2.5, longest: 3.5, migrations: 4, run: 62.5, ready: 10 },
    });
    expect(simulated?.threads[1]).toEqual({ run: 31.5, ready: 5 });
  });

  it('has no latency without a wake-up', () => {
    expect(simulatedOf(made, resultOf(['web 71', 'db x 80'], 0))?.whole.longest).toBeNull();
  });

  it('says nothing of other threads', () => {
    expect(simulatedOf(made, resultOf(['web 71']))).toBeNull();
    expect(simulatedOf(made, resultOf(['web 71', 'db x 81']))).toBeNull();
    expect(simulatedOf(made, null)).toBeNull();
  });
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
