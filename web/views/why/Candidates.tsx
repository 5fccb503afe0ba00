/**
 * The candidates of a decision: the chosen group first, then the next ones in order; or all groups of a division, or
 * all clusters with their destinations.
 */
import type { Candidate, Layout } from '../../scenario/generated/types.ts';
import { formatNumber, formatRatio } from '../../ui/format.ts';
import { NamedSwatches } from '../../ui/NamedSwatch.tsx';
import { namedThread } from '../../derive/names/tones.ts';

export interface CandidatesProps {
  readonly layout: Layout;
  /** The chosen one first. */
  readonly candidates: readonly Candidate[];
  /** The name of the score. */
  readonly score: string;
  /** Whether the first was chosen among them; otherwise all of them apply, as their notes say. */
  readonly isChoice: boolean;
}

/** The most candidates of a choice that are shown. */
const mostShown = 4;

function place(index: number): string {
  if (index === 0) return 'runs';
  return index === 1 ? 'runner-up' : '';
}

export function Candidates({ layout, candidates, score, isChoice }: CandidatesProps) {
  const shown = isChoice ? candidates.slice(0, mostShown) : candidates;
  const written = shown.map(({ score: value }) => formatRatio(value));
  // One more digit if with three, different scores would look equal.
  const digits = new Set(written).size < new Set(shown.map(({ score: value }) => value)).size ? 4 : 3;
  return (
    <table className="candidates">
      <caption className="visually-hidden">
        {isChoice ? 'Candidates in the order of the rule' : 'Groups of threads'}, with {score}
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Threads</th>
          <th scope="col">Place</th>
          <th scope="col">{score}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ threads, score: value, note }, index) => (
          <tr key={index} title={note === '' ? undefined : note}>
            <td>
              <NamedSwatches of={threads.map((thread) => namedThread(layout, thread))} />
            </td>
            <td className="mute">{isChoice ? place(index) : note || 'runs'}</td>
            <td className="number">
              <data value={value}>{isChoice ? formatRatio(value, digits) : formatNumber(value)}</data>
              <span className="tick-mark" aria-hidden="true">
                {isChoice && index === 0 ? '✓' : ''}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
