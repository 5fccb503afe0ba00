/** One figure of the result line: A, B, and the change. */
import type { Judged, Pair } from '../../derive/compare/verdict.ts';
import { Change, written } from '../readings/ReadingRow.tsx';

interface VerdictFigureProps extends Pair {
  readonly change: Judged | null;
  readonly compared: boolean;
}

export function VerdictFigure({ reading, a, b, change, compared }: VerdictFigureProps) {
  const { id, label, form } = reading;
  return (
    <p className="verdict-figure" data-of={id}>
      <span className="mute">{label}</span>
      {compared && <span className="mute">A {written(form, a)}</span>}
      <b>
        {compared && 'B '}
        {written(form, b)}
      </b>
      {change && <Change {...change} />}
    </p>
  );
}
