import { describe, expect, it } from 'vitest';
import { apportion, byThread, coreCycles, threadCycles } from '../../web/derive/breakdown.ts';
import { remoteShareSeries } from '../../web/derive/stalls.ts';
import { makeFrames, makeLayout, type Put } from '../support/fixture.ts';
import { makeResult } from '../support/pane.ts';

const layout = makeLayout({ coherent: true });
const cause = (name: (typeof layout.causes)[number]): number => layout.causes.indexOf(name);
/** Cycles of a hardware context by cause, in a frame of 500. */
const lose = (
  put: Put,
  context: number,
  by: Partial<Record<(typeof layout.causes)[number], number>>,
): void => {
  for (const name of layout.causes)
    put('context_stalls', context * layout.causes.length + cause(name), by[name] ?? 0);
};

describe('where the cycles go', () => {
  it('divides without losing any', () => {
    expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(apportion(7, [0, 3, 4])).toEqual([0, 3, 4]);
    expect(apportion(5, [0, 0])).toEqual([0, 0]);
  });

  it('charges a core for cycles without issue only, in proportion to the waits behind them', () => {
    // Core 0: contexts issue 200 and 150 of 500 cycles, so 150 are lost. Waits: memory 200 + 100, remote L2 0 + 150,
    // that is 2 : 1; 100 turns cost nobody anything. Core 1: one context empty, the other issues 400 and waits 100.
    const frames = makeFrames(layout, 2, (put) => {
      lose(put, 0, { memory: 200, issue: 100 });
      lose(put, 1, { memory: 100, 'remote-l2': 150, issue: 100 });
      lose(put, 2, { idle: 500 });
      lose(put, 3, { l2: 100 });
    });
    const { parts, total } = coreCycles(frames, { from: 0, to: 2 });
    expect(total).toBe(2 * 2 * 500);
    expect(Object.fromEntries(parts.map(({ kind, cycles }) => [kind, cycles]))).toEqual({
      working: 2 * (200 + 150 + 400),
      memory: 2 * 100,
      'remote-l2': 2 * 50,
      l2: 2 * 100,
    });
  });

  it('calls a core idle when all its hardware contexts are empty', () => {
    const frames = makeFrames(layout, 1, (put) => {
      for (const context of [0, 1, 2, 3]) lose(put, context, { idle: 500 });
    });
    expect(coreCycles(frames, { from: 0, to: 1 })).toEqual({
      parts: [{ kind: 'idle', cycles: 1000 }],
      total: 1000,
    });
  });

  it('adds a thread’s cycles up, whoever loses most to other packages first', () => {
    const result = makeResult(1, 0.5, 0);
    const own = (stalls: object) => ({ ...result.threads[0], stalls: { completion: 500, ...stalls } });
    const run = {
      ...result,
      stalls: { completion: 2000, memory: 500, 'remote-l3': 1000 },
      threads: [own({ memory: 500 }), own({ 'remote-l2': 250, 'remote-l3': 250 })] as typeof result.threads,
    };
    expect(threadCycles(layout, run)).toEqual({
      parts: [
        { kind: 'working', cycles: 2000 },
        { kind: 'remote-l3', cycles: 1000 },
        { kind: 'memory', cycles: 500 },
      ],
      total: 3500,
    });
    expect(
      byThread(layout, run).map(({ thread, total, remoteShare }) => [thread, total, remoteShare]),
    ).toEqual([
      [1, 1000, 0.5],
      [0, 1000, 0],
    ]);
  });

  it('draws what threads lose to other packages, by quantum', () => {
    const frames = makeFrames(layout, 4, (put, frame) => {
      lose(put, 0, { 'remote-l2': frame < 2 ? 100 : 0, 'remote-l3': 50, memory: 10 });
      put('thread_cycles', 0, 500);
    });
    expect([...remoteShareSeries(frames).values]).toEqual([150 / 500, 50 / 500]);
  });
});
