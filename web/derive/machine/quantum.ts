/** Totals of one quantum, summed from its frames: instructions, stalls, misses. */
import type { Cause, ColumnId, Layout } from '../../scenario/generated/types.ts';
import { cyclesOf, quantumFrames, type Frames } from '../../engine/frames.ts';

/** Sums over the available frames of one quantum; ratios are NaN if nothing was counted. */
export interface QuantumSums {
  readonly quantum: number;
  /** Cycles of the frames summed. */
  readonly cycles: number;
  /** Instructions by hardware context. */
  readonly instructions: Float64Array;
  /** Cycles by hardware context and cause, causes fastest. */
  readonly stalls: Float64Array;
  /** By cache. */
  readonly accesses: Float64Array;
  readonly misses: Float64Array;
}

/** Sums a quantum's frames. */
export function sumQuantum(frames: Frames, quantum: number): QuantumSums {
  const { topology, causes, owners } = frames.layout;
  const sums = {
    quantum,
    cycles: 0,
    instructions: new Float64Array(topology.contexts.length),
    stalls: new Float64Array(topology.contexts.length * causes.length),
    accesses: new Float64Array(topology.caches.length),
    misses: new Float64Array(topology.caches.length),
  };
  const range = quantumFrames(frames, quantum);
  for (let frame = range.from; frame < range.to; frame++) {
    const row = frames.row(frame);
    const add = (into: Float64Array, id: ColumnId, each: number): void => {
      const at = frames.offset(id);
      for (let index = 0; index < into.length * each; index++) {
        const unit = Math.floor(index / each);
        into[unit] = (into[unit] ?? 0) + (row[at + index] ?? 0);
      }
    };
    add(sums.instructions, 'context_instructions', 1);
    add(sums.stalls, 'context_stalls', 1);
    add(sums.accesses, 'cache_accesses', owners.length);
    add(sums.misses, 'cache_misses', owners.length);
  }
  return { ...sums, cycles: cyclesOf(frames.layout, range) };
}

/** Instructions per cycle of a hardware context. */
export function contextIpc(sums: QuantumSums, context: number): number {
  return (sums.instructions[context] ?? NaN) / sums.cycles;
}

/** The share of its cycles in which a hardware context was not stalled, whether or not it issued. */
export function workingShare({ layout }: Pick<Frames, 'layout'>, sums: QuantumSums, context: number): number {
  const each = layout.causes.length;
  const lost = sums.stalls.subarray(context * each, (context + 1) * each).reduce((a, b) => a + b, 0);
  return 1 - lost / sums.cycles;
}

/** Instructions per cycle of a core. */
export function coreIpc(layout: Layout, sums: QuantumSums, core: number): number {
  const { first_context: first = 0, contexts = 0 } = layout.topology.cores[core] ?? {};
  return sums.instructions.subarray(first, first + contexts).reduce((a, b) => a + b, 0) / sums.cycles;
}

/** Misses per lookup. */
export function missRatio(sums: QuantumSums, cache: number): number {
  return (sums.misses[cache] ?? NaN) / (sums.accesses[cache] ?? NaN);
}

/** A context's cycles by stall cause, largest first, as shares of its cycles; shares below `least` are left out. */
export function stallShares(
  layout: Layout,
  sums: QuantumSums,
  context: number,
  least = 0.005,
): { readonly cause: Cause; readonly share: number }[] {
  return layout.causes
    .map((cause, index) => ({
      cause,
      share: (sums.stalls[context * layout.causes.length + index] ?? 0) / sums.cycles,
    }))
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share);
}
