/** How wide a text will be, before it is drawn. */
import type { Ink } from '../ui/ink.ts';

let context: CanvasRenderingContext2D | null | undefined;

/** Widths that were asked for, by font and text: measuring costs far more than remembering. */
const known = new Map<string, number>();
const mostKnown = 5_000;

/** CSS pixels of a text of so many rem in the page's font; where nothing can be drawn, a guess. */
export function textWidth(
  text: string,
  sizeRem: number,
  { font, rem }: Pick<Ink, 'font' | 'rem'>,
  weight = 400,
): number {
  if (context === undefined) context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length * sizeRem * rem * 0.6;
  const drawnIn = `${weight.toString()} ${(sizeRem * rem).toString()}px ${font}`;
  const key = `${drawnIn}/${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  context.font = drawnIn;
  const { width } = context.measureText(text);
  known.set(key, width);
  return width;
}

/** A text in lines no wider than so many CSS pixels; a single word may be. */
export function linesOf(
  text: string,
  width: number,
  sizeRem: number,
  ink: Pick<Ink, 'font' | 'rem'>,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && textWidth(longer, sizeRem, ink) > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}
