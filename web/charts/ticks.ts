/** What stands at the ticks of an axis. */
import { formatFigure } from '../ui/format.ts';

/** A number alone: a unit belongs to its own format, which knows what one step of it is. */
const isPlain = (text: string): boolean => /^−?[\d.]+$/.test(text);

/** Each tick as it is written elsewhere; where two would read the same, all with the digits that tell them apart. */
export function tickTexts(ticks: readonly number[], format: (value: number) => string): string[] {
  const texts = ticks.map((tick) => format(tick));
  if (new Set(texts).size === texts.length || !texts.every(isPlain)) return texts;
  const step = Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0));
  return ticks.map((tick) => formatFigure(tick, step, ''));
}
