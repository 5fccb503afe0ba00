import { describe, expect, it } from 'vitest';
import { windowFrames } from '../../../web/engine/frames.ts';
import {
  forkWindow,
  measuredQuanta,
  readings,
  threadRows,
  valueBefore,
} from '../../../web/derive/compare/readings.ts';
import type { RunResult } from '../../../web/scenario/generated/types.ts';
import { makeFrames, makeLayout } from '../../support/fixture.ts';

const layout = makeLayout();
const owners = layout.owners.length;

function makeResult(instructions: readonly number[], cycles = 2000): RunResult {
  const sum = instructions.reduce((total, value) => total + value, 0);
  return {
    title: 'A test',
    policy: 'default',
    seed: 7,
    cycles,
    contexts: layout.topology.contexts.length,
    instructions: sum,
    ipc: sum / cycles,
    caches: [
      { level: 1, accesses: 400, misses: 100, miss_ratio: 0.25 },
      { level: 2, accesses: 100, misses: 20, miss_ratio: 0.2 },
    ],
    stalls: { completion: 0 },
    core_stalls: { completion: 0 },
    memory: [{ lines: 30, busy_share: 0.5 }],
    threads: instructions.map((own, thread) => ({
      program: layout.programs[layout.threads[thread]?.program ?? 0] ?? '',
      instructions: own,
      scheduled_cycles: 1000,
      ipc: own / 1000,
      cpu_share: 0.25,
      actual_quanta: 3,
      ideal_quanta: 3,
      caches: [],
      stalls: { completion: 0 },
    })),
    fairness: { cpu_share_stddev: 0.01 },
    f_mean: 0,
    context_switches: 12,
    migrations: 3,
    digest: '',
  };
}

describe('readings', () => {
  const result = makeResult([400, 200, 100, 300]);

  it('reads everything from the result', () => {
    const values = Object.fromEntries(readings(2).map(({ id, value }) => [id, value(result)]));
    expect(values).toEqual({
      ipc: 0.5,
      'l2-miss-ratio': 0.2,
      // 20 misses in 1000 instructions
      'l2-mpki': 20,
      'cpu-share-stddev': 0.01,
      'context-switches': 12,
    });
  });

  it('has no values before anything was measured', () => {
    const empty = {
      ...makeResult([0, 0, 0, 0], 0),
      ipc: 0,
      caches: [{ level: 2, accesses: 0, misses: 0, miss_ratio: 0 }],
    };
    expect(readings(2).map(({ value }) => value(empty))).toEqual([null, null, null, null, null]);
  });

  it('reads of tasks what came of them, and nothing that tells threads apart', () => {
    const dag = {
      makespan_cycles: 1900,
      l2_misses_per_kinstr: 20,
      steals: 7,
      depth: 100,
      work: 1000,
      bandwidth_use: 0.25,
      tasks: 4,
      tasks_ended: 4,
    };
    const rows = readings(2, 'tasks').map(({ id, value }) => [id, value({ ...result, dag })]);
    expect(Object.fromEntries(rows)).toEqual({
      ipc: 0.5,
      'l2-miss-ratio': 0.2,
      'l2-mpki': 20,
      makespan: 1900,
      'bandwidth-use': 0.25,
      steals: 7,
    });
  });

  it('compares with the run before only what both measured', () => {
    const window = { quanta: 4, quantum_cycles: 1000 };
    const longer = { ...window, quanta: 8 };
    const before = (level: number, now: typeof window) =>
      readings(level).map((reading) => valueBefore(reading, result, { before: window, now }));
    expect(before(2, window)).toEqual([0.5, 0.2, 20, 0.01, 12]);
    // More switches in a longer window are no difference, and an L3 is another cache.
    expect(before(2, longer)).toEqual([0.5, 0.2, 20, 0.01, null]);
    expect(before(3, window)).toEqual([0.5, null, null, 0.01, 12]);
  });

  it('says which quanta were measured', () => {
    const nothing = () => undefined;
    expect(measuredQuanta(makeFrames(layout, 1, nothing), false)).toEqual({ from: 1, to: 1 });
    expect(measuredQuanta(makeFrames(layout, 7, nothing), false)).toEqual({ from: 1, to: 3 });
    expect(measuredQuanta(makeFrames(layout, 8, nothing), true)).toEqual({ from: 1, to: 4 });
    // Tasks may end within a quantum, which then counts.
    expect(measuredQuanta(makeFrames(layout, 7, nothing), true)).toEqual({ from: 1, to: 4 });
    expect(measuredQuanta(makeFrames(layout, 7, nothing), false, 2)).toEqual({ from: 2, to: 3 });
    expect(measuredQuanta(makeFrames(layout, 3, nothing), false, 2)).toEqual({ from: 2, to: 2 });
  });

  it('of ends that share a past begins where they part, or after the warm-up', () => {
    const { quantum_cycles: quantum } = layout;
    expect(forkWindow(layout, 2 * quantum)).toEqual({ from: 2, to: 4 });
    expect(forkWindow(layout, quantum)).toBeNull();
    expect(forkWindow(layout, 0)).toBeNull();
    expect(forkWindow(layout, 4 * quantum)).toBeNull();
  });
});

describe('threads', () => {
  const frames = makeFrames(layout, 8, (put) => {
    put('cache_accesses', 2 * owners + 1, 10);
    put('cache_misses', 2 * owners + 1, 4);
  });

  it('compares progress over equally many cycles', () => {
    const a = makeResult([400, 200, 100, 300]);
    // Half the cycles, so 100 instructions are as fast as 200 in A.
    const b = makeResult([100, 100, 100, 0], 1000);
    const rows = threadRows(frames, windowFrames(frames), b, a, b);
    expect(rows.map(({ slowdown }) => slowdown)).toEqual([2, 1, 0.5, NaN]);
    expect(rows[1]?.missRatio).toBe(0.4);
    expect(rows[0]?.missRatio).toBeNaN();
  });

  it('has no slowdown without a baseline', () => {
    const b = makeResult([100, 100, 100, 100]);
    expect(
      threadRows(frames, windowFrames(frames), b, null, b).every(({ slowdown }) => Number.isNaN(slowdown)),
    ).toBe(true);
  });
});
