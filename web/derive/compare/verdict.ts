/** Whether B is better than A in a reading. Decided only here, so that title, text and colour always agree. */
import type { Figures } from './figures.ts';
import type { Reading } from './readings.ts';

/**
 * `unclear`: the figure changed, but the reading that judges it changed the other way. `slight`: both runs count too
 * little for the change to mean anything.
 */
export type Verdict = 'better' | 'worse' | 'same' | 'unclear' | 'slight';

/** Changes below this fraction of the earlier value, or this number, count as none. Chosen. */
const negligiblePart = 0.0005;
const rounding = 1e-9;

/** The verdict on a change of one figure alone. */
export function verdict(
  { better, negligible = rounding }: Pick<Reading, 'better' | 'negligible'>,
  before: number,
  after: number,
): Exclude<Verdict, 'unclear' | 'slight'> {
  const change = after - before;
  if (Math.abs(change) <= Math.max(negligible, negligiblePart * Math.abs(before))) return 'same';
  return change > 0 === (better === 'higher') ? 'better' : 'worse';
}

/** The figure judged, regardless of where its value comes from. */
type Figure = Omit<Reading, 'value'>;

/** A figure of two runs; null where it is unknown. */
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
  /** The change in a word: "higher", "more even"; "the same". For a slight figure, the word for what is rare. */
  readonly word: string;
}

/** The word for a figure that is slight in both runs; null for all others. */
function slightWord({ reading: { slight }, a, b }: Pair): string | null {
  return slight && a !== null && b !== null && Math.max(a, b) < slight.below ? slight.word : null;
}

/** Judges each figure in the light of the others; null if it is not judged, or if a run does not have it. */
export function judge(pairs: readonly Pair[]): (Judged | null)[] {
  const alone = ({ reading, a, b }: Pair): Judged['verdict'] | null =>
    a === null || b === null || reading.isJudged === false ? null : verdict(reading, a, b);
  const verdicts = new Map(pairs.map((pair) => [pair.reading.id, alone(pair)]));
  const slight = new Map(pairs.map((pair) => [pair.reading.id, slightWord(pair)]));
  return pairs.map(({ reading, a, b }) => {
    const own = verdicts.get(reading.id);
    if (a === null || b === null || !own) return null;
    const [more, less] = reading.words;
    const word = own === 'same' ? 'the same' : b > a ? more : less;
    const judgedBy = reading.judgedBy ?? reading.id;
    const little = slight.get(judgedBy);
    if (little && own !== 'same') return { reading, a, b, word: little, verdict: 'slight' };
    const judge = verdicts.get(judgedBy) ?? own;
    const isUnclear = own !== 'same' && judge !== 'same' && judge !== own;
    return { reading, a, b, word, verdict: isUnclear ? 'unclear' : own };
  });
}

/** A reading whose negligible change depends on the number of threads. */
export function judgedAmong(reading: Reading, threads: number): Reading {
  return reading.negligibleIn ? { ...reading, negligible: reading.negligibleIn(threads) } : reading;
}

/** Readings of two runs, or of a range of them. */
export function pairsOf(
  readings: readonly Reading[],
  a: Figures | null,
  b: Figures | null,
): (Pair & { readonly reading: Reading })[] {
  return readings.map((each) => {
    const reading = b ? judgedAmong(each, b.threads.length) : each;
    return { reading, a: a && reading.value(a), b: b && reading.value(b) };
  });
}

/** The CSS class for the colour of a change. */
export const verdictTone: Readonly<Record<Verdict, 'good' | 'bad' | 'mute'>> = {
  better: 'good',
  worse: 'bad',
  same: 'mute',
  unclear: 'mute',
  slight: 'mute',
};
