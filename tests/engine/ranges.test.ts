/** Figures from frames over the measurement window equal the engine's result, in every shipped scenario. */
import { describe, expect, it } from 'vitest';
import { figuresOver } from '../../web/derive/compare/figures.ts';
import { gainCountsOver } from '../../web/derive/compare/gain-counts.ts';
import { readings, threadRows } from '../../web/derive/compare/readings.ts';
import { lastLevel } from '../../web/derive/machine/caches.ts';
import { byThread, threadCycles } from '../../web/derive/time/breakdown.ts';
import { byThreadOver, threadCyclesOver } from '../../web/derive/time/breakdown-over.ts';
import type { ThreadCounts } from '../../web/engine/gain.ts';
import { framesOfQuanta, FrameTable, windowFrames } from '../../web/engine/frames.ts';
import { play, shippedScenarios, shortScenario } from './support/engine.ts';

describe.each(shippedScenarios.map(({ id }) => id))('%s', (id) => {
  const { layout, frames: rows, result } = play(shortScenario(id));
  const frames = new FrameTable(layout);
  frames.append(rows);
  const range = windowFrames(frames);
  const figures = figuresOver(frames, range);

  it('has the figures of its result', () => {
    for (const { id: reading, value } of readings(lastLevel(layout), layout.dag ? 'tasks' : 'threads')) {
      const found = value(figures);
      if (reading === 'makespan') expect(found).toBeNull();
      else if (layout.dag && reading === 'bandwidth-use') expect(found).not.toBeNull();
      else expect(found ?? NaN, reading).toBeCloseTo(value(result) ?? NaN, 12);
    }
    const own = threadRows(frames, range, figures, null, null);
    threadRows(frames, range, result, null, null).forEach((row, thread) => {
      expect(own[thread]?.ipc).toBeCloseTo(row.ipc, 12);
      expect(own[thread]?.cpuShare).toBeCloseTo(row.cpuShare, 12);
    });
  });

  it('has its cycles by cause, and by thread where no thread came or went within a frame', () => {
    expect(threadCyclesOver(frames, range)).toEqual(threadCycles(layout, result));
    const threads = byThreadOver(frames, range);
    if (threads) expect(threads).toEqual(byThread(layout, result));
  });

  it('has what a gain is computed from, where no thread came or went within a frame', () => {
    const counts = gainCountsOver(frames, range);
    if (!counts) return;
    expect([counts.cycles, counts.contexts]).toEqual([result.cycles, result.contexts]);
    const seen = ({ program, instructions, scheduled_cycles, stalls }: ThreadCounts): unknown[] => [
      ...[program, instructions, scheduled_cycles, stalls.switch ?? 0, stalls.trap ?? 0],
    ];
    expect(counts.threads.map(seen)).toEqual(result.threads.map(seen));
  });

  it('adds up: two halves are the whole', () => {
    const middle = Math.floor(layout.quanta / 2);
    const [one, other, whole] = [
      { from: 0, to: middle },
      { from: middle, to: layout.quanta },
      { from: 0, to: layout.quanta },
    ].map((quanta) => figuresOver(frames, framesOfQuanta(frames, quanta)));
    expect((one?.instructions ?? 0) + (other?.instructions ?? 0)).toBe(whole?.instructions);
    expect((one?.cycles ?? 0) + (other?.cycles ?? 0)).toBe(whole?.cycles);
  });
});
