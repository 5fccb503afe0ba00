/** How wide a text will be, before it is drawn. */
import type { Ink } from '../ui/ink.ts';

let context: CanvasRenderingContext2D | null | undefined;

/** CSS pixels of a text of so many rem in the page's font; where nothing can be drawn, a guess. */
export function textWidth(text: string, sizeRem: number, { font, rem }: Pick<Ink, 'font' | 'rem'>): number {
  if (context === undefined) context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length * sizeRem * rem * 0.6;
  context.font = `${(sizeRem * rem).toString()}px ${font}`;
  return context.measureText(text).width;
}
