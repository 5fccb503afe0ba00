/** The frames of one run, one row each. A row is read by column id, never by position. */
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
  /** The frames of the whole run, of which these are the first; absent if these are all. */
  readonly whole?: Frames;
}

/** The row of a frame that is not complete yet. */
const absent = new Uint32Array(0);

export class FrameTable implements Frames {
  readonly layout: Layout;
  /** One view per frame into its batch, never copied: a run on a large machine has 100 MB of frames. */
  readonly #rows: Uint32Array[] = [];
  readonly #offsets: ReadonlyMap<ColumnId, number>;

  constructor(layout: Layout) {
    this.layout = layout;
    this.#offsets = new Map(layout.columns.map(({ id, offset }) => [id, offset]));
  }

  /** The number of complete frames. */
  get count(): number {
    return this.#rows.length;
  }

  /** Bytes of all frames. */
  get bytes(): number {
    return this.count * this.layout.stride * Uint32Array.BYTES_PER_ELEMENT;
  }

  /** Index of a column's first value within a row. Throws for a column that this layout lacks, which is a bug. */
  offset(id: ColumnId): number {
    const offset = this.#offsets.get(id);
    if (offset === undefined) throw new Error(`Frames have no column "${id}".`);
    return offset;
  }

  /** One frame's numbers; a view, empty for a frame that is not complete yet. */
  row(frame: number): Uint32Array {
    return this.#rows[frame] ?? absent;
  }

  /** Appends complete, consecutive rows. The caller must not change them afterwards. */
  append(rows: Uint32Array): void {
    const { stride } = this.layout;
    for (let at = 0; at < rows.length; at += stride) this.#rows.push(rows.subarray(at, at + stride));
  }
}

/** The first `count` frames of a table that is still growing. */
export function framesUpTo(table: Frames, count: number): Frames {
  return {
    layout: table.layout,
    count,
    offset: (id) => table.offset(id),
    row: (frame) => table.row(frame),
    whole: table.whole ?? table,
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
