/** Whether B is better than A in a reading: the one place that decides, so that title, text and colour cannot contradict. */
import type { Figures } from './figures.ts';
import type { Reading } from './readings.ts';

/** `unclear`: the figure changed, but whether that is good is said by another one, which went the other way. */
export type Verdict = 'better' | 'worse' | 'same' | 'unclear';

/** Changes smaller than this part of the value before are no change. Chosen. */
const negligiblePart = 0.0005;

/** What a change of one figure alone is. */
export function verdict(
  { better, negligible = 0 }: Pick<Reading, 'better' | 'negligible'>,
  before: number,
  after: number,
): Exclude<Verdict, 'unclear'> {
  const change = after - before;
  if (Math.abs(change) <= Math.max(negligible, negligiblePart * Math.abs(before))) return 'same';
  return change > 0 === (better === 'higher') ? 'better' : 'worse';
}

/** What is judged; where its value comes from does not matter. */
type Figure = Omit<Reading, 'value'>;

/** A figure of two runs; null where it is not known. */
export interface Pair {
  readonly reading: Figure;
  readonly a: number | null;
  readonly b: number | null;
}

/** A figure of two runs, judged. */
export interface Judged extends Pair {
  readonly a: number;
  readonly b: number;
  readonly verdict: Verdict;
  /** What became of the quantity: "higher", "more even"; "the same". */
  readonly word: string;
}

/** What became of each figure, in the light of the others; null where one of the runs does not have it. */
export function judge(pairs: readonly Pair[]): (Judged | null)[] {
  const alone = ({ reading, a, b }: Pair): Judged['verdict'] | null =>
    a === null || b === null ? null : verdict(reading, a, b);
  const verdicts = new Map(pairs.map((pair) => [pair.reading.id, alone(pair)]));
  return pairs.map(({ reading, a, b }) => {
    const own = verdicts.get(reading.id);
    if (a === null || b === null || !own) return null;
    const [more, less] = reading.words;
    const word = own === 'same' ? 'the same' : b > a ? more : less;
    const judge = verdicts.get(reading.judgedBy ?? reading.id) ?? own;
    const isUnclear = own !== 'same' && judge !== 'same' && judge !== own;
    return { reading, a, b, word, verdict: isUnclear ? 'unclear' : own };
  });
}

/** Readings of two runs, or of a range of them. */
export function pairsOf(
  readings: readonly Reading[],
  a: Figures | null,
  b: Figures | null,
): (Pair & { readonly reading: Reading })[] {
  return readings.map((reading) => ({ reading, a: a && reading.value(a), b: b && reading.value(b) }));
}

/** The class of a change's colour. */
export const verdictTone: Readonly<Record<Verdict, 'good' | 'bad' | 'mute'>> = {
  better: 'good',
  worse: 'bad',
  same: 'mute',
  unclear: 'mute',
};
