/** Hardware contexts of a large machine that are idle while threads are ready. */
import type { Pen } from '../../charts/picture/pen.ts';
import { idleShare } from '../../derive/machine/idle-while-ready.ts';
import type { MachineLayout } from '../../derive/machine/layout.ts';
import type { DrawnThread } from '../../derive/machine/scene.ts';
import type { Frames } from '../../engine/frames.ts';
import type { Ink } from '../../ui/ink.ts';

/** Outlines them; opacity is their share of the frame's cycles. */
export function drawIdleCells(
  pen: Pen,
  { contexts }: MachineLayout,
  { frames, frame, threads }: { frames: Frames; frame: number; threads: readonly DrawnThread[] },
  ink: Ink,
): void {
  const busy = new Set(threads.map(({ context }) => context));
  pen.strokeStyle = ink.bad;
  pen.lineWidth = 1;
  contexts.forEach((rect, context) => {
    const share = busy.has(context) ? 0 : idleShare(frames, frame, context);
    if (share === 0 || rect.width <= 1) return;
    pen.globalAlpha = share;
    pen.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  });
  pen.globalAlpha = 1;
}
