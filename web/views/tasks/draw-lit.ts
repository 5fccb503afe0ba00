/** Draws a picture with what is not lit dimmed. */
import { dimmedAlpha } from '../../ui/colour.ts';
import type { Surface } from './LiveCanvas.tsx';
import type { Box } from './picture.ts';

/** `boxes`: where what is lit is; null where all is. */
export function drawLit(
  { context, ink, width, height }: Surface,
  boxes: readonly Box[] | null,
  draw: () => void,
): void {
  draw();
  if (!boxes) return;
  context.globalAlpha = 1 - dimmedAlpha;
  context.fillStyle = ink.bg;
  context.fillRect(0, 0, width, height);
  context.globalAlpha = 1;
  if (boxes.length === 0) return;
  context.save();
  context.beginPath();
  for (const { left, top, width: wide, height: high } of boxes) context.roundRect(left, top, wide, high, 0);
  context.clip();
  draw();
  context.restore();
}
