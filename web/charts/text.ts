/** Measures the width of a text before it is drawn. */
import type { Ink } from '../ui/ink.ts';

let context: CanvasRenderingContext2D | null | undefined;

/** Cached widths, by font and text: measuring costs far more than a lookup. */
const known = new Map<string, number>();
const mostKnown = 5_000;

/** Width in CSS pixels of a text of `sizeRem` rem in the page's font; an estimate if there is no canvas. */
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

/** Breaks a text into lines no wider than `width` CSS pixels; a single word may be wider. */
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

/** The text, cut with an ellipsis to at most `width` CSS pixels. */
export function fitted(
  text: string,
  width: number,
  sizeRem: number,
  ink: Pick<Ink, 'font' | 'rem'>,
  weight = 400,
): string {
  const isTooWide = (said: string): boolean => textWidth(said, sizeRem, ink, weight) > width;
  if (!isTooWide(text)) return text;
  let length = text.length - 1;
  while (length > 1 && isTooWide(`${text.slice(0, length)}…`)) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}
