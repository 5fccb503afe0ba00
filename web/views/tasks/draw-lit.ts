/** Draws a picture with everything not lit dimmed. */
import { dimmedAlpha } from '../../ui/colour.ts';
import type { Surface } from './LiveCanvas.tsx';
import type { Box } from './picture.ts';

/** `boxes`: the areas that are lit; null if everything is. */
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
