/** What a scenario comes to, on its card: the first of its leading metrics large, after it the others that change. */
import { leadingOf } from '../../derive/compare/outcome.ts';
import type { Judged } from '../../derive/compare/verdict.ts';
import type { Schedules } from '../../scenario/generated/types.ts';
import { Change } from '../../views/readings/ReadingRow.tsx';
import type { Result } from './results.ts';

/** "IPC" of "IPC, machine". */
function shortLabel({ reading }: Judged): string {
  return reading.label.replace(/,.*$/, '');
}

function Said({ judged }: { readonly judged: Judged }) {
  if (judged.verdict === 'same') return <span className="mute">same {shortLabel(judged)}</span>;
  return (
    <span>
      <Change {...judged} /> {shortLabel(judged)}
    </span>
  );
}

const words = { asked: '', waiting: 'not simulated yet', running: 'simulating …' } as const;

export interface ResultLineProps {
  readonly result: Result;
  readonly schedules: Schedules;
}

export function ResultLine({ result, schedules }: ResultLineProps) {
  if (result.state === 'failed') return <span className="gallery-result bad">{result.problem}</span>;
  if (result.state !== 'known')
    return <span className="gallery-result small mute">{words[result.state]}</span>;
  const [first, ...others] = leadingOf(result.figures, schedules);
  return (
    <span className="gallery-result">
      {first && (
        <b>
          <Said judged={first} />
        </b>
      )}
      {others
        .filter(({ verdict }) => verdict !== 'same' && verdict !== 'slight')
        .map((judged) => (
          <span key={judged.reading.id} className="small">
            <Said judged={judged} />
          </span>
        ))}
    </span>
  );
}
