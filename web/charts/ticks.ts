/** The labels of an axis's ticks. */
import { formatFigure } from '../ui/format.ts';

/** Whether a label is a number without a unit: a unit's own format determines its digits. */
const isPlain = (text: string): boolean => /^−?[\d.]+$/.test(text);

/** Formats each tick as usual; if two would be equal, adds the digits that distinguish them to all. */
export function tickTexts(ticks: readonly number[], format: (value: number) => string): string[] {
  const texts = ticks.map((tick) => format(tick));
  if (new Set(texts).size === texts.length || !texts.every(isPlain)) return texts;
  const step = Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0));
  return ticks.map((tick) => formatFigure(tick, step, ''));
}
