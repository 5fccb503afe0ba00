/** Who else could have run: the chosen group first, then each that would have come next. */
import type { Candidate, Layout } from '../../scenario/generated/types.ts';
import { formatRatio } from '../../ui/format.ts';
import { ThreadSet } from '../series/ThreadName.tsx';

export interface CandidatesProps {
  readonly layout: Layout;
  /** The chosen one first. */
  readonly candidates: readonly Candidate[];
  /** What the score is. */
  readonly score: string;
}

/** More than this is a list, not a choice. */
const mostShown = 4;

function place(index: number): string {
  if (index === 0) return 'runs';
  return index === 1 ? 'runner-up' : '';
}

export function Candidates({ layout, candidates, score }: CandidatesProps) {
  const shown = candidates.slice(0, mostShown);
  const written = shown.map(({ score: value }) => formatRatio(value));
  // One more digit where three would make different scores look alike.
  const digits = new Set(written).size < new Set(shown.map(({ score: value }) => value)).size ? 4 : 3;
  return (
    <table className="candidates">
      <caption className="visually-hidden">Candidates in the order of the rule, with {score}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Threads</th>
          <th scope="col">Place</th>
          <th scope="col">{score}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ threads, score: value, note }, index) => (
          <tr key={threads.join(' ')} title={note === '' ? undefined : note}>
            <td>
              <ThreadSet layout={layout} threads={threads} />
            </td>
            <td className="mute">{place(index)}</td>
            <td className="number">
              {formatRatio(value, digits)}
              <span className="tick-mark" aria-hidden="true">
                {index === 0 ? '✓' : ''}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
