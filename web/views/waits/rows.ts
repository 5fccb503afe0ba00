/** The interface for drawing into the rows of a schedule, behind its bars. */
import type { Pen } from '../../charts/picture/pen.ts';
import type { Lit } from '../../derive/selection/is-lit.ts';
import type { Ink } from '../../ui/ink.ts';

/** Frames as pixels of the picture, clipped to it; `wide` is at most 0 if none are visible. */
export type InSight = (frames: { readonly start: number; readonly end: number }) => {
  readonly from: number;
  readonly wide: number;
};

/** Rows of hardware contexts, or of threads by number. */
interface Rows {
  readonly by: 'context' | 'thread';
  /** By hardware context, its row; −1 if it has none. */
  readonly ofContext: readonly number[];
  /** Height of each row with its gap, in CSS pixels. */
  readonly height: number;
}

/** Draws into them; `gap` pixels of each remain empty. */
export type DrawRows = (
  pen: Pen,
  on: { readonly rows: Rows; readonly lit: Lit; readonly gap: number; readonly inSight: InSight },
  ink: Ink,
) => void;
