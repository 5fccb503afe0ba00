/** What derivations read of a run: the engine's FrameTable has it, and so has the tests' fixture. */
import type { Layout } from '../scenario/generated/types.ts';

export interface Frames {
  readonly layout: Layout;
  /** Complete frames. */
  readonly count: number;
  /** First number of a column within a row. */
  offset(id: string): number;
  /** One frame's numbers; a view, not a copy. */
  row(frame: number): Uint32Array;
}

/** The first `count` frames of a table that goes on growing. */
export function framesUpTo(table: Frames, count: number): Frames {
  return {
    layout: table.layout,
    count,
    offset: (id) => table.offset(id),
    row: (frame) => table.row(frame),
  };
}

/** The quantum that a position (in frames) lies in, among those that have begun; the end belongs to the last one. */
export function quantumAt(position: number, limit: number, framesPerQuantum: number): number {
  const last = Math.max(0, Math.ceil(limit / framesPerQuantum) - 1);
  return Math.max(0, Math.min(Math.floor(position / framesPerQuantum), last));
}

/** Frames from `from` up to, but not including, `to`. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** The frames of one quantum that are complete. */
export function quantumFrames({ layout, count }: Frames, quantum: number): FrameRange {
  const from = Math.min(count, quantum * layout.frames_per_quantum);
  return { from, to: Math.min(count, from + layout.frames_per_quantum) };
}

/** The complete frames of the measurement window: everything after the warm-up. */
export function windowFrames({ layout, count }: Frames): FrameRange {
  return { from: Math.min(count, layout.warmup_quanta * layout.frames_per_quantum), to: count };
}

/** Cycles that frames take: the last one of a quantum takes what is left of it. */
export function cyclesOf(
  { frames_per_quantum, frame_cycles, quantum_cycles }: Layout,
  range: FrameRange,
): number {
  const upTo = (frame: number): number =>
    Math.floor(frame / frames_per_quantum) * quantum_cycles + (frame % frames_per_quantum) * frame_cycles;
  return upTo(range.to) - upTo(range.from);
}
