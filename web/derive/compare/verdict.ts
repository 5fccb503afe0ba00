/** Whether B is better than A in a reading: the one place that decides, so that title, text and colour cannot contradict. */
import type { RunResult } from '../../scenario/generated/types.ts';
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

/** Every figure that both runs have, in the light of the others. */
export function judge(pairs: readonly Pair[]): Judged[] {
  const known = pairs.flatMap(({ reading, a, b }) =>
    a === null || b === null ? [] : [{ reading, a, b, verdict: verdict(reading, a, b) }],
  );
  return known.map((row) => {
    const [more, less] = row.reading.words;
    const word = row.verdict === 'same' ? 'the same' : row.b > row.a ? more : less;
    const judge = known.find(({ reading }) => reading.id === row.reading.judgedBy)?.verdict ?? row.verdict;
    const isUnclear = row.verdict !== 'same' && judge !== 'same' && judge !== row.verdict;
    return { ...row, word, verdict: isUnclear ? 'unclear' : row.verdict };
  });
}

/** Readings of two runs. */
export function pairsOf(
  readings: readonly Reading[],
  a: RunResult | null,
  b: RunResult | null,
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
