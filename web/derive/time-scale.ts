/** From frames to pixels and back: every picture over time uses this one scale, so that they stand under each other. */

/** Room for labels left of every picture over time, in rem. */
export const gutterRem = 5.5;

export interface TimeScale {
  /** CSS pixels left of frame 0: labels go here. */
  readonly gutter: number;
  /** CSS pixels of the whole picture, gutter included. Frame `frames` stands at this x. */
  readonly width: number;
  /** Frames of the whole run, simulated or not; at least 1. */
  readonly frames: number;
  readonly framesPerQuantum: number;
  /** CSS pixels of one quantum. */
  readonly quantumWidth: number;
  /** Where a frame begins; a fraction lies within it. */
  readonly x: (frame: number) => number;
  /** The frame, with its fraction, at an x; kept between 0 and `frames`. */
  readonly frameAt: (x: number) => number;
}

/** A scale over `frames` frames in `width` CSS pixels, of which `gutter` are for labels. */
export function timeScale(
  width: number,
  gutter: number,
  frames: number,
  framesPerQuantum: number,
): TimeScale {
  const total = Math.max(1, frames);
  const perFrame = Math.max(0, width - gutter) / total;
  return {
    gutter,
    width,
    frames: total,
    framesPerQuantum,
    quantumWidth: perFrame * framesPerQuantum,
    x: (frame) => gutter + frame * perFrame,
    frameAt: (x) => (perFrame === 0 ? 0 : Math.min(total, Math.max(0, (x - gutter) / perFrame))),
  };
}

/** Quanta between two numbers on the axis, so that neighbours stay `leastWidth` pixels apart: 1, 2, 5, 10, 20, … */
export function quantumStep(quantumWidth: number, leastWidth: number): number {
  for (let power = 1; power <= 1e6; power *= 10)
    for (const digit of [1, 2, 5]) if (digit * power * quantumWidth >= leastWidth) return digit * power;
  return 1e6;
}
