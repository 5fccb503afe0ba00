/** What every picture of tasks can do: draw itself at a moment, and say which task, or which call, lies where. */
import type { DrawMoment } from './LiveCanvas.tsx';

/** CSS pixels from the picture's upper left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly draw: DrawMoment;
  readonly under: (x: number, y: number) => number | null;
  readonly boxOf: (item: number) => Box;
  /** The one that an arrow key leads to, one step to the right (−1: left) or down (−1: up). */
  readonly beside: (item: number, right: number, down: number) => number;
  /** Where the keyboard begins. */
  readonly first: () => number;
}
