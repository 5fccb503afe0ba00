/** A metric over time as a chart draws it: one value per bucket of whole quanta. */

export interface Line {
  /** Middle of each bucket, in frames from the start. */
  readonly at: Float64Array;
  /** NaN for a bucket without events. */
  readonly values: Float64Array;
  /** Number of quanta per bucket. */
  readonly quanta: number;
}

/** The value at a position (in frames): that of its bucket; NaN if there is none yet. */
export function valueAt(line: Line, position: number, framesPerQuantum: number): number {
  const index = Math.floor(position / (line.quanta * framesPerQuantum));
  return line.values[Math.min(index, line.values.length - 1)] ?? NaN;
}

/** The highest value of several lines, at least `least`. */
export function highest(lines: readonly Line[], least: number): number {
  let top = least;
  for (const { values } of lines) for (const value of values) if (value > top) top = value;
  return top;
}
