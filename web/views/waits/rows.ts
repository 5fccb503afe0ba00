/** What is drawn into the rows of a schedule behind its bars. */
import type { Pen } from '../../charts/picture/pen.ts';
import type { Lit } from '../../derive/selection/is-lit.ts';
import type { Ink } from '../../ui/ink.ts';

/** Frames as pixels of the picture, cut where they leave it; not `wide` where none are in sight. */
export type InSight = (frames: { readonly start: number; readonly end: number }) => {
  readonly from: number;
  readonly wide: number;
};

/** Rows of hardware contexts, or of threads by number. */
interface Rows {
  readonly by: 'context' | 'thread';
  /** By hardware context, its row; −1 where it has none. */
  readonly ofContext: readonly number[];
  /** Of each, with its gap, in CSS pixels. */
  readonly height: number;
}

/** Draws into them; `gap` pixels of each are empty. */
export type DrawRows = (
  pen: Pen,
  on: { readonly rows: Rows; readonly lit: Lit; readonly gap: number; readonly inSight: InSight },
  ink: Ink,
) => void;
