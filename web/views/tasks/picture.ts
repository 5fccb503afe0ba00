/** What every picture of tasks can do: draw itself at a moment, and say which task lies where. */
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
  readonly taskUnder: (x: number, y: number) => number | null;
  readonly boxOf: (task: number) => Box;
  /** The task that an arrow key leads to, one step to the right (−1: left) or down (−1: up). */
  readonly beside: (task: number, right: number, down: number) => number;
  /** Where the keyboard begins. */
  readonly first: () => number;
}
