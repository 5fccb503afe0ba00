/** The interface of the task pictures: drawing at a moment, hit testing of tasks or calls, and their boxes. */
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
  /** The item reached by an arrow key, one step to the right (−1: left) or down (−1: up). */
  readonly beside: (item: number, right: number, down: number) => number;
  /** The first item of keyboard navigation. */
  readonly first: () => number;
}
