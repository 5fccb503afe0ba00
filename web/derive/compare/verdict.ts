/** Whether B is better than A in a reading: the one place that decides, so that title, text and colour cannot contradict. */
import type { Figures } from './figures.ts';
import type { Reading } from './readings.ts';

/**
 * `unclear`: the figure changed, but whether that is good is said by another one, which went the other way. `slight`: so little is
 * counted in both runs that the change says nothing.
 */
export type Verdict = 'better' | 'worse' | 'same' | 'unclear' | 'slight';

/** Changes smaller than this part of the value before are no change. Chosen. */
const negligiblePart = 0.0005;

/** What a change of one figure alone is. */
export function verdict(
  { better, negligible = 0 }: Pick<Reading, 'better' | 'negligible'>,
  before: number,
  after: number,
): Exclude<Verdict, 'unclear' | 'slight'> {
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
  /** What became of the quantity: "higher", "more even"; "the same". Of a slight one, what there is little of. */
  readonly word: string;
}

/** The word for a figure that is slight in both runs; null of all others. */
function slightWord({ reading: { slight }, a, b }: Pair): string | null {
  return slight && a !== null && b !== null && Math.max(a, b) < slight.below ? slight.word : null;
}

/** What became of each figure, in the light of the others; null where it is not judged, or one of the runs does not have it. */
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
  slight: 'mute',
};
