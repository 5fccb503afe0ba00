import { describe, expect, it } from 'vitest';
import { byThread, coreCycles, threadCycles } from '../../../web/derive/time/breakdown.ts';
import { remoteShareSeries } from '../../../web/derive/time/stalls.ts';
import { makeFrames, makeLayout, type Put } from '../../support/fixture.ts';
import { makeResult } from '../../support/pane.ts';

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
  it('takes the cycles of cores as the engine counted them', () => {
    const run = { ...makeResult(1, 0.5, 0), core_stalls: { completion: 750, memory: 200, idle: 50 } };
    expect(coreCycles(layout, run)).toEqual({
      parts: [
        { kind: 'working', cycles: 750 },
        { kind: 'memory', cycles: 200 },
        { kind: 'idle', cycles: 50 },
      ],
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
