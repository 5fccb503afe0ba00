/** The frames of one run, in one growing buffer. Rows are read by column id, never by position. */
import type { ColumnId, Layout } from '../scenario/generated/types.ts';

/** The interface to a run's frames, implemented by FrameTable and by the tests' fixture. */
export interface Frames {
  readonly layout: Layout;
  /** The number of complete frames. */
  readonly count: number;
  /** Index of a column's first value within a row. */
  offset(id: ColumnId): number;
  /** One frame's values; a view, not a copy. */
  row(frame: number): Uint32Array;
}

export class FrameTable implements Frames {
  readonly layout: Layout;
  #data: Uint32Array;
  #count = 0;
  readonly #offsets: ReadonlyMap<ColumnId, number>;

  constructor(layout: Layout) {
    this.layout = layout;
    // While a slider is dragged, most runs are dropped after their first frames: allocating room for all would produce
    // garbage.
    const frames = Math.min(layout.quanta * layout.frames_per_quantum, 16);
    this.#data = new Uint32Array(Math.max(1, frames) * layout.stride);
    this.#offsets = new Map(layout.columns.map(({ id, offset }) => [id, offset]));
  }

  /** The number of complete frames. */
  get count(): number {
    return this.#count;
  }

  /** Size of the buffer. */
  get bytes(): number {
    return this.#data.byteLength;
  }

  /** Index of a column's first value within a row. Throws for a column that this layout lacks, which is a bug. */
  offset(id: ColumnId): number {
    const offset = this.#offsets.get(id);
    if (offset === undefined) throw new Error(`Frames have no column "${id}".`);
    return offset;
  }

  /** One frame's values; a view, valid until the next batch. */
  row(frame: number): Uint32Array {
    const { stride } = this.layout;
    return this.#data.subarray(frame * stride, (frame + 1) * stride);
  }

  /** A column entry summed over the frames in [`from`, `to`). */
  sum(id: ColumnId, index: number, from: number, to: number): number {
    const at = this.offset(id) + index;
    let sum = 0;
    for (let frame = from; frame < to; frame++) sum += this.#data[frame * this.layout.stride + at] ?? 0;
    return sum;
  }

  /** Appends complete rows. */
  append(rows: Uint32Array): void {
    const { stride } = this.layout;
    const needed = this.#count * stride + rows.length;
    if (needed > this.#data.length) {
      // This is enough for most runs; a very long one grows by doubling.
      const { quanta, frames_per_quantum } = this.layout;
      const most = Math.min(quanta * frames_per_quantum, 1024) * stride;
      const grown = new Uint32Array(Math.max(needed, most, this.#data.length * 2));
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data.set(rows, this.#count * stride);
    this.#count += rows.length / stride;
  }
}

/** The first `count` frames of a table that is still growing. */
export function framesUpTo(table: Frames, count: number): Frames {
  return {
    layout: table.layout,
    count,
    offset: (id) => table.offset(id),
    row: (frame) => table.row(frame),
  };
}

/** The quantum that contains a position (in frames), among those that have begun; the end belongs to the last one. */
export function quantumAt(position: number, limit: number, framesPerQuantum: number): number {
  const last = Math.max(0, Math.ceil(limit / framesPerQuantum) - 1);
  return Math.max(0, Math.min(Math.floor(position / framesPerQuantum), last));
}

/** Frames in [`from`, `to`). */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** The complete frames of one quantum. */
export function quantumFrames({ layout, count }: Frames, quantum: number): FrameRange {
  const from = Math.min(count, quantum * layout.frames_per_quantum);
  return { from, to: Math.min(count, from + layout.frames_per_quantum) };
}

/** The complete frames of the measurement window: everything after the warm-up. */
export function windowFrames({ layout, count }: Frames): FrameRange {
  return { from: Math.min(count, layout.warmup_quanta * layout.frames_per_quantum), to: count };
}

/** The complete frames of some quanta; of the measurement window if null. */
export function framesOfQuanta(
  frames: Frames,
  quanta: { readonly from: number; readonly to: number } | null,
): FrameRange {
  if (!quanta) return windowFrames(frames);
  const { count, layout } = frames;
  const frame = (quantum: number): number => Math.min(count, quantum * layout.frames_per_quantum);
  return { from: frame(quanta.from), to: frame(quanta.to) };
}

/** Cycles of a range of frames: the last frame of a quantum takes the remaining cycles. */
export function cyclesOf(
  { frames_per_quantum, frame_cycles, quantum_cycles }: Layout,
  range: FrameRange,
): number {
  const upTo = (frame: number): number =>
    Math.floor(frame / frames_per_quantum) * quantum_cycles + (frame % frames_per_quantum) * frame_cycles;
  return upTo(range.to) - upTo(range.from);
}
