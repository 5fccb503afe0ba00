/** The content of a frame matches its layout, and adds up to the result. */
import { describe, expect, it } from 'vitest';
import { FrameTable } from '../../web/engine/frames.ts';
import type { ColumnId, Dim } from '../../web/scenario/generated/types.ts';
import { play, shortScenario } from './support/engine.ts';

const scenario = shortScenario('balance-set');
const { layout, frames, decisions, result } = play(scenario);
const table = new FrameTable(layout);
table.append(frames);

/** A column's numbers of one frame. */
function column(id: ColumnId, frame: number): number[] {
  const length = layout.columns.find((candidate) => candidate.id === id)?.length ?? 0;
  const offset = table.offset(id);
  return [...table.row(frame).slice(offset, offset + length)];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const everyFrame = Array.from({ length: table.count }, (_, frame) => frame);
const measured = everyFrame.slice(layout.warmup_quanta * layout.frames_per_quantum);

describe('a layout', () => {
  it('lays its columns side by side, each as long as its dimensions say', () => {
    const sizes: Record<Dim, number> = {
      core: layout.topology.cores.length,
      context: layout.topology.contexts.length,
      cause: layout.causes.length,
      thread: layout.threads.length,
      cache: layout.topology.caches.length,
      'tracked-cache': layout.tracked_caches.length,
      'prefetching-cache': layout.prefetching_caches.length,
      owner: layout.owners.length,
      node: layout.topology.nodes,
      'pipeline-counter': layout.pipeline_counters.length,
      'slot-use': layout.slot_uses.length,
      'context-resource': layout.context_resources.length,
    };
    let end = 0;
    for (const { id, dims, offset, length } of layout.columns) {
      expect(offset, id).toBe(end);
      expect(length, id).toBe(dims.reduce((product, dim) => product * sizes[dim], 1));
      end += length;
    }
    expect(layout.stride).toBe(end);
  });

  it('says how many frames there are', () => {
    expect(table.count).toBe(layout.quanta * layout.frames_per_quantum);
    expect(layout.quanta).toBe(scenario.run.quanta + scenario.run.warmup_quanta);
  });
});

describe('frames', () => {
  it('give each cycle of each hardware context to one instruction or one cause', () => {
    for (const frame of everyFrame) {
      const stalls = column('context_stalls', frame);
      column('context_instructions', frame).forEach((instructions, context) => {
        const at = context * layout.causes.length;
        const cycles = instructions + sum(stalls.slice(at, at + layout.causes.length));
        expect(cycles, `frame ${frame}, hardware context ${context}`).toBe(layout.frame_cycles);
      });
    }
  });

  it('count an instruction once by hardware context and once by thread', () => {
    for (const frame of everyFrame)
      expect(sum(column('context_instructions', frame))).toBe(sum(column('thread_instructions', frame)));
  });

  it('never hold more lines than a cache has, nor miss more than it is asked', () => {
    const owners = layout.owners.length;
    for (const frame of everyFrame) {
      const lines = column('cache_lines', frame);
      const accesses = column('cache_accesses', frame);
      layout.topology.caches.forEach(({ sets, ways }, cache) => {
        expect(sum(lines.slice(cache * owners, (cache + 1) * owners))).toBeLessThanOrEqual(sets * ways);
      });
      column('cache_misses', frame).forEach((misses, at) => {
        expect(misses).toBeLessThanOrEqual(accesses[at] ?? 0);
      });
    }
  });

  it('add up to the result over the measurement window', () => {
    const total = (id: ColumnId): number => sum(measured.map((frame) => sum(column(id, frame))));
    expect(total('thread_instructions')).toBe(result.instructions);
    expect(total('cache_accesses')).toBe(sum(result.caches.map(({ accesses }) => accesses)));
    expect(total('cache_misses')).toBe(sum(result.caches.map(({ misses }) => misses)));
    expect(measured.length * layout.frame_cycles).toBe(result.cycles);
  });

  it('begin every quantum with the threads that its decision placed', () => {
    // More than one decision can occur in the same cycle; the last one applies.
    const begins = decisions.filter(({ cycle, quantum }) => cycle === quantum * layout.quantum_cycles);
    const placed = new Map(begins.map(({ quantum, placement }) => [quantum, placement]));
    expect(placed.size).toBe(layout.quanta);
    for (const [quantum, placement] of placed) {
      const shown = column('context_thread', quantum * layout.frames_per_quantum);
      expect(shown).toEqual(placement.map((thread) => (thread === null ? 0 : thread + 1)));
    }
  });
});
