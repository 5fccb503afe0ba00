/** Words and numbers for differences over seeds. */
import { type TableData, amountOf } from '../../charts/DataTable.tsx';
import type { Difference, Interval } from '../../derive/compare/luck.ts';
import type { SeedsSaid } from '../../derive/export/lab-report.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { written } from '../readings/ReadingRow.tsx';

const thin = '\u202f';

/** "+4.1": a difference, with its sign. */
function signed(value: number, write: (size: number) => string): string {
  const text = write(Math.abs(value));
  return value === 0 ? text : `${value > 0 ? '+' : '−'}${text}`;
}

/** A percentage with as many digits as its uncertainty allows. */
function percentText(size: number): string {
  return size.toFixed(size < 0.095 ? 2 : size < 9.95 ? 1 : 0);
}

/** The unit of a difference: % of A, or the reading's own unit. */
export function scaleOf({
  percent,
  change,
  reading,
}: Difference): Interval & { write: (size: number) => string; unit: string } {
  if (percent) return { ...percent, write: percentText, unit: `${thin}%` };
  return { ...change, write: (size) => written(reading.form, size), unit: '' };
}

/** "+4.1 % ± 1.2". */
export function intervalText(difference: Difference): string {
  const { mean, half, write, unit } = scaleOf(difference);
  const most = signed(mean, write) + unit;
  return Number.isNaN(half) ? most : `${most} ± ${write(half)}`;
}

/** "faster under 9 of 10 seeds". */
export function seedsText({ reading, pairs, higher, lower }: Difference): string {
  const [more, less] = reading.words;
  const of = formatCount(pairs.length);
  const [only] = pairs;
  if (only && pairs.length === 1)
    return `${higher > 0 ? more : lower > 0 ? less : 'equal'} under seed ${only.seed.toString()}`;
  if (higher === 0 && lower === 0) return `equal under all ${of} seeds`;
  const [word, count] = higher >= lower ? [more, higher] : [less, lower];
  return `${word} under ${formatCount(count)} of ${of} seeds`;
}

export const answerWords: Readonly<Record<Difference['answer'], string>> = {
  better: 'significant',
  worse: 'significant',
  luck: 'not significant',
  same: 'no difference',
  'too few': 'too few seeds',
};

/** The complete answer in a sentence. */
export function sentence(difference: Difference): string {
  const said = `B is ${seedsText(difference)}`;
  if (difference.answer === 'same') return `${said}.`;
  if (difference.answer === 'too few')
    return `${said}: ${intervalText(difference)}. One seed cannot show variation.`;
  const end =
    difference.answer === 'luck'
      ? 'The 95 % interval includes 0: not significant.'
      : 'The 95 % interval excludes 0: significant.';
  return `${said}: ${intervalText(difference)}. ${end}`;
}

/** The same for the lab report. */
export function seedsSaid(found: readonly Difference[]): SeedsSaid {
  return {
    seeds: Math.max(0, ...found.map(({ pairs }) => pairs.length)),
    rows: found.map((difference) => ({
      label: difference.reading.label,
      difference: intervalText(difference),
      said: `${seedsText(difference)}: ${answerWords[difference.answer]}`,
    })),
  };
}

/** The summary: one row per reading. */
export function summaryTable(found: readonly Difference[]): TableData {
  return {
    caption: 'B − A under the same seeds, with 95 % confidence intervals of the mean',
    columns: [
      { label: 'Reading' },
      { label: 'Seeds', numeric: true },
      { label: 'Mean of A', numeric: true },
      { label: 'Mean of B', numeric: true },
      { label: 'B − A', numeric: true },
      { label: '95 % ±', numeric: true },
      { label: 'B − A, % of A', numeric: true },
      { label: '95 % ±, % of A', numeric: true },
      { label: 'B higher', numeric: true },
      { label: 'B lower', numeric: true },
      { label: 'Answer' },
    ],
    rows: found.map((difference) => {
      const { reading, pairs, meanA, meanB, change, percent, higher, lower, answer } = difference;
      const own = (value: number): string => written(reading.form, value);
      return [
        reading.label,
        amountOf(formatCount, pairs.length),
        amountOf(own, meanA),
        amountOf(own, meanB),
        amountOf((value) => signed(value, own), change.mean),
        amountOf(own, change.half),
        amountOf((value) => signed(value, formatNumber), percent?.mean),
        amountOf(formatNumber, percent?.half),
        amountOf(formatCount, higher),
        amountOf(formatCount, lower),
        answerWords[answer],
      ];
    }),
  };
}
