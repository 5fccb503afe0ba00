/** Maps frames to pixels and back: all pictures over time share this scale, so that they are aligned. */
import { useMemo } from 'react';
import { useRem } from '../../ui/ink.ts';

/** Room for labels left of every picture over time, in rem. */
const gutterRem = 5.5;

/** The time that is drawn, and the movement of the playhead in it. */
export interface Timespan {
  /** Frames of the whole run, simulated or not; at least 1. */
  readonly frames: number;
  readonly framesPerQuantum: number;
  /** The visible frames, possibly fractional; by default all. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /**
   * Calls back with the moment to draw, in frames: once immediately, and on every move until the returned function is
   * called. Small moves can wait for a beat.
   */
  readonly onMove: (listener: (position: number, isBeat: boolean) => void) => () => void;
}

export interface TimeScale extends Timespan {
  readonly from: number;
  readonly to: number;
  readonly isZoomed: boolean;
  /** CSS pixels left of the first visible frame: the room for labels. */
  readonly gutter: number;
  /** CSS pixels of the whole picture, gutter included: the x of frame `to`. */
  readonly width: number;
  /** CSS pixels of one quantum. */
  readonly quantumWidth: number;
  /** The x of a frame's start; a fraction is inside the frame. */
  readonly x: (frame: number) => number;
  /** The fractional frame at an x, clamped to the visible ones. */
  readonly frameAt: (x: number) => number;
}

/** A scale over the visible frames in `width` CSS pixels, of which `gutter` are for labels. */
export function timeScale(
  width: number,
  gutter: number,
  { frames, framesPerQuantum, onMove, ...sight }: Timespan,
): TimeScale {
  const total = Math.max(1, frames);
  const { from = 0, to = total } = sight;
  const perFrame = Math.max(0, width - gutter) / (to - from);
  return {
    gutter,
    width,
    frames: total,
    from,
    to,
    isZoomed: to - from < total,
    framesPerQuantum,
    onMove,
    quantumWidth: perFrame * framesPerQuantum,
    x: (frame) => gutter + (frame - from) * perFrame,
    frameAt: (x) => (perFrame === 0 ? from : Math.min(to, Math.max(from, from + (x - gutter) / perFrame))),
  };
}

/** The scale for a picture `width` CSS pixels wide (useSize of a box as wide as all such pictures). Memoised. */
export function useTimeScale(width: number, span: Timespan): TimeScale {
  const { frames, framesPerQuantum, from, to, onMove } = span;
  const rem = useRem();
  return useMemo(
    () => timeScale(width, gutterRem * rem, { frames, framesPerQuantum, from, to, onMove }),
    [width, rem, frames, framesPerQuantum, from, to, onMove],
  );
}

/** Quanta between two numbers on the axis, such that they are at least `leastWidth` pixels apart: 1, 2, 5, 10, 20, … */
export function quantumStep(quantumWidth: number, leastWidth: number): number {
  for (let power = 1; power <= 1e6; power *= 10)
    for (const digit of [1, 2, 5]) if (digit * power * quantumWidth >= leastWidth) return digit * power;
  return 1e6;
}
