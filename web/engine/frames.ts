/** The frames of one run, in one growing buffer. A row is read by column id, never by position. */
import type { Layout } from '../scenario/generated/types.ts';

export class FrameTable {
  readonly layout: Layout;
  #data: Uint32Array;
  #count = 0;
  readonly #offsets: ReadonlyMap<string, number>;

  constructor(layout: Layout) {
    this.layout = layout;
    // Most runs fit at once; a very long one grows by doubling.
    const frames = Math.min(layout.quanta * layout.frames_per_quantum, 1024);
    this.#data = new Uint32Array(Math.max(1, frames) * layout.stride);
    this.#offsets = new Map(layout.columns.map(({ id, offset }) => [id, offset]));
  }

  /** Complete frames. */
  get count(): number {
    return this.#count;
  }

  /** First number of a column within a row. Throws for a column that this layout lacks: that is a mistake of ours. */
  offset(id: string): number {
    const offset = this.#offsets.get(id);
    if (offset === undefined) throw new Error(`Frames have no column "${id}".`);
    return offset;
  }

  /** One frame's numbers; a view, valid until the next batch. */
  row(frame: number): Uint32Array {
    const { stride } = this.layout;
    return this.#data.subarray(frame * stride, (frame + 1) * stride);
  }

  /** A column entry summed over frames from `from` up to, but not including, `to`. */
  sum(id: string, index: number, from: number, to: number): number {
    const at = this.offset(id) + index;
    let sum = 0;
    for (let frame = from; frame < to; frame++) sum += this.#data[frame * this.layout.stride + at] ?? 0;
    return sum;
  }

  /** Takes in complete rows, one after the other. */
  append(rows: Uint32Array): void {
    const { stride } = this.layout;
    const needed = this.#count * stride + rows.length;
    if (needed > this.#data.length) {
      const grown = new Uint32Array(Math.max(needed, this.#data.length * 2));
      grown.set(this.#data);
      this.#data = grown;
    }
    this.#data.set(rows, this.#count * stride);
    this.#count += rows.length / stride;
  }
}
