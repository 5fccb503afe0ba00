/** Text for a sensitivity: figures with the sign of a difference, and the sentence above the picture. */
import type { Reading } from '../../derive/compare/readings.ts';
import type { Bar, Effect, Sensitivity } from '../../derive/sweep/sensitivity.ts';
import { written } from '../readings/ReadingRow.tsx';
import { valueWords } from './axis-labels.ts';

/** 1.16, or +0.24 for a difference. */
export function figureWords({ form }: Reading, effect: Effect, figure: number | null): string {
  const text = written(form, figure);
  return effect === 'gain' && figure !== null && figure > 0 ? `+${text}` : text;
}

export function nameOf({ label }: Reading, effect: Effect): string {
  return effect === 'gain' ? `B − A of ${label}` : label;
}

/** The words for the change of a bar. */
export const turnWords: Readonly<Record<Bar['by'], string>> = { half: 'halved', double: 'doubled' };

export const turnSigns: Readonly<Record<Bar['by'], string>> = { half: '½', double: '2×' };

/** The field with the greatest effect, with the figures behind it. */
export function headline(
  { rows, present }: Sensitivity,
  measure: Reading,
  effect: Effect,
  isDone: boolean,
): string {
  const [first] = rows;
  const most = first?.effect ?? null;
  if (present === null || !first || most === null) return '\u00a0';
  const what = nameOf(measure, effect);
  if (most === 0) return isDone ? `No field changes ${what}.` : '\u00a0';
  const bar = first.bars.find(({ figure }) => figure !== null && Math.abs(figure - present) === most);
  if (!bar) return '\u00a0';
  const [from, to] = [first.field.value, bar.value].map((value) => valueWords(first.field, value));
  const [before, after] = [present, bar.figure].map((figure) => figureWords(measure, effect, figure));
  return `${first.field.label} matters most${isDone ? '' : ' so far'}: ${from} → ${to} changes ${what} from ${before} to ${after}.`;
}
