import { describe, expect, it } from 'vitest';
import { freeFairness, nearestPoint, withAlpha } from '../../../web/derive/compare/alpha.ts';
import { disagreements } from '../../../web/derive/compare/disagreement.ts';
import {
  schedulerFigures,
  sorted,
  figureOf,
  type SchedulerRow,
  type SchedulerRun,
} from '../../../web/derive/compare/scheduler-figures.ts';
import type { Scheduler, ThreadResult } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const scheduler = (name: string): Scheduler => ({
  name,
  thread_sensitive: true,
  policy: { id: name, params: {} },
});

interface Ran {
  readonly instructions: readonly number[];
  /** Solo cycles for exactly these instructions; null while unknown. */
  readonly alone: readonly number[] | null;
}

/** A window of 1000 cycles of two programs: `fast` with a solo IPC of 4, `slow` with 1. */
function run(seed: number, { instructions, alone }: Ran): SchedulerRun {
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const plain = makeResult(sum(instructions) / 1000, 0.5, 0);
  const threads = instructions.map((own, thread): ThreadResult => {
    const [first] = plain.threads;
    if (!first) throw new Error('the fixture has threads');
    return { ...first, program: thread === 0 ? 'fast' : 'slow', instructions: own };
  });
  return {
    result: { ...plain, seed, threads },
    speedups: alone && {
      speedup: sum(alone) / 1000,
      weighted_speedup: 0,
      harmonic_mean: 0,
      single_threaded_cycles: [...alone],
    },
  };
}

const row = (name: string, ...runs: SchedulerRun[]): SchedulerRow => ({ scheduler: scheduler(name), runs });
const figure = (id: string) => {
  const found = schedulerFigures.find((one) => one.id === id);
  if (!found) throw new Error(`no figure ${id}`);
  return found;
};

/** 3600 fast instructions and 400 slow ones: IPC 4, 900 + 400 solo cycles, Speedup 1.3. */
const flattering = { instructions: [3600, 400], alone: [900, 400] };
/** 1200 of each: IPC 2.4, 300 + 1200 solo cycles, Speedup 1.5. */
const honest = { instructions: [1200, 1200], alone: [300, 1200] };

describe('schedulers side by side', () => {
  it('gives mean and ends over the seeds that are there', () => {
    const two = row('a', run(1, flattering), run(2, honest));
    expect(figureOf(two, figure('ipc'))).toEqual({ mean: 3.2, least: 2.4, most: 4, count: 2 });
    expect(figureOf(row('b', run(1, { ...honest, alone: null })), figure('speedup'))).toBeNull();
    expect(figureOf(row('c'), figure('ipc'))).toBeNull();
  });

  it('has no TLB and no predictor where the machine has none', () => {
    const plain = row('a', run(1, honest));
    for (const id of ['dtlb', 'branch', 'wrong-path']) expect(figureOf(plain, figure(id)), id).toBeNull();
    expect(figureOf(plain, figure('l2'))?.mean).toBe(0.5);
  });

  it('sorts by a figure, best first, what is unknown last whichever way', () => {
    const rows = [row('unknown'), row('slow', run(1, honest)), row('fast', run(1, flattering))];
    const names = (reversed: boolean) =>
      sorted(rows, figure('ipc'), reversed).map((one) => one.scheduler.name);
    expect(names(false)).toEqual(['fast', 'slow', 'unknown']);
    expect(names(true)).toEqual(['slow', 'fast', 'unknown']);
  });
});

describe('where IPC and Speedup disagree', () => {
  const [flatters, plain] = [row('flatters', run(1, flattering)), row('plain', run(1, honest))];

  it('finds the one that commits more and is worth less, and whose speed alone it is', () => {
    const found = disagreements([plain, flatters]);
    expect([...found.keys()]).toEqual([flatters]);
    const one = found.get(flatters);
    expect(one?.other).toBe(plain);
    // 4 ÷ 1.3 and 2.4 ÷ 1.5: IPC is Speedup × the solo IPC of the mix.
    expect(one?.mixAlone).toBeCloseTo(4 / 1.3, 12);
    expect(one?.otherMixAlone).toBeCloseTo(1.6, 12);
    expect(one?.favoured).toEqual({ program: 'fast', ipcAlone: 4, share: 0.9, otherShare: 0.5 });
  });

  it('claims nothing that another seed contradicts, and nothing before the threads have run alone', () => {
    const mixed = row('mixed', run(1, flattering), run(2, honest));
    const steady = row('steady', run(1, honest), run(2, flattering));
    expect(disagreements([mixed, steady]).size).toBe(0);
    const unweighed = row('unweighed', run(1, { ...flattering, alone: null }));
    expect(disagreements([unweighed, plain]).size).toBe(0);
  });

  it('agrees with itself where both orders are the same', () => {
    const better = row('better', run(1, { instructions: [1600, 1600], alone: [400, 1600] }));
    expect(disagreements([plain, better]).size).toBe(0);
  });
});

describe('the anti-starvation rule, turned up', () => {
  const points = [
    { alpha: 0, fast: 2, unfair: 1 },
    { alpha: 0.3, fast: 1.97, unfair: 0.6 },
    { alpha: 0.6, fast: 1.9, unfair: 0.3 },
    { alpha: 0.9, fast: 1.7, unfair: 0.05 },
  ];

  it('finds the fairest point that costs little', () => {
    expect(freeFairness(points, 0.02)?.alpha).toBe(0.3);
    expect(freeFairness(points, 0.001)?.alpha).toBe(0);
    expect(freeFairness(points.slice(1), 0.02)).toBeNull();
  });

  it('finds the point under the hand', () => {
    expect(nearestPoint(points, ({ unfair }) => Math.abs(unfair - 0.25))?.alpha).toBe(0.6);
    expect(nearestPoint([], () => 0)).toBeNull();
  });

  it('changes the rule and nothing else of a policy', () => {
    const policy = { id: 'thread-sensitive', params: { metric: 'ipc' } };
    expect(withAlpha(policy, 0.3)).toEqual({ id: 'thread-sensitive', params: { metric: 'ipc', alpha: 0.3 } });
  });
});
