/** Distributions of latencies and times of threads, from hand-made data. */
import { describe, expect, it } from 'vitest';
import { axisOf, barsOf, sharesOfAll, tailOf, threadRowsOf } from '../../../web/derive/time/latencies.ts';
import type { LatencyResult, ThreadWaits } from '../../../web/scenario/generated/types.ts';
import { testLayout } from '../../support/pane.ts';

const bin = (from: number, to: number, count: number) => ({ from, to, count });

function latency(bins: LatencyResult['bins']): LatencyResult {
  const count = bins.reduce((sum, own) => sum + own.count, 0);
  return { count, mean: 0, p50: 0, p99: 0, p999: 0, max: bins.at(-1)?.to ?? 0, bins };
}

describe('a distribution', () => {
  it('joins bins within a twelfth of a power of ten, and leaves out empty bars', () => {
    // 10^(2/1) = 100 begins a bar that ends at 121.15; 121 is in it, 122 is in the next.
    const bars = barsOf(latency([bin(100, 100, 5), bin(120, 122, 2), bin(122, 122, 1), bin(1000, 1000, 2)]));
    expect(
      bars.map(({ from, to, count, share }) => [Math.round(from), Math.round(to), count, share]),
    ).toEqual([
      [100, 121, 7, 0.7],
      [121, 147, 1, 0.1],
      [1000, 1212, 2, 0.2],
    ]);
  });

  it('keeps latencies of no cycle in the first bar', () => {
    expect(barsOf(latency([bin(0, 0, 3)]))).toMatchObject([{ from: 1, count: 3, share: 1 }]);
  });

  it('falls from all at the shortest latency to none beyond the longest', () => {
    expect(tailOf(latency([bin(0, 9, 96), bin(100, 120, 3), bin(5000, 6000, 1)]))).toEqual([
      { cycles: 1, share: 1 },
      { cycles: 9, share: 0.04 },
      { cycles: 100, share: 0.04 },
      { cycles: 120, share: 0.01 },
      { cycles: 5000, share: 0.01 },
      { cycles: 6000, share: 0 },
    ]);
  });

  it('shares one axis, of a power of ten at least', () => {
    expect(axisOf([])).toBeNull();
    expect(axisOf([latency([bin(100, 100, 1)])])).toEqual([100, 1000]);
    const [from, to] =
      axisOf([latency([bin(100, 100, 1)]), latency([bin(10, 10, 1), bin(5000, 5000, 1)])]) ?? [];
    expect([Math.round(from ?? 0), Math.round(to ?? 0)]).toEqual([10, 5623]);
  });
});

const time = (running: number, ready: number, sleeping: number): ThreadWaits => ({
  ...{ running, ready, sleeping },
  ...{ channel: 0, lock: 0, barrier: 0, wakeups: 0 },
});

describe('time by thread', () => {
  const b = {
    layout: testLayout,
    threads: [time(10, 0, 90), time(50, 50, 0), time(0, 0, 0), time(5, 15, 0)],
  };

  it('puts first what is most of its own time, and last what was not there', () => {
    const rows = threadRowsOf(null, b, 'ready');
    expect(rows.map(({ thread }) => thread)).toEqual([3, 1, 0, 2]);
    expect(rows[0]).toMatchObject({ a: null, b: { running: 0.25, ready: 0.75 } });
    expect(rows[3]?.b).toBeNull();
    expect(threadRowsOf(null, b, 'sleeping')[0]?.thread).toBe(0);
  });

  it('has the same thread of A beside it', () => {
    const a = { layout: testLayout, threads: [time(100, 0, 0), time(1, 3, 0)] };
    expect(threadRowsOf(a, b, 'ready').map((row) => row.a?.ready ?? null)).toEqual([null, 0.75, 0, null]);
  });

  it('adds cycles, not shares', () => {
    // 65 of 220 cycles.
    expect(sharesOfAll(b.threads)?.ready).toBeCloseTo(65 / 220, 12);
    expect(sharesOfAll([])).toBeNull();
  });
});
