/** A scenario's result on its card: first the first leading metric with a large change, then the others. */
import { leadingOf } from '../../derive/compare/outcome.ts';
import type { Judged } from '../../derive/compare/verdict.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { Change } from '../../views/readings/ReadingRow.tsx';
import type { Result } from './results.ts';

/** Shortens a metric's label: "IPC" from "IPC, machine", "Wake-up latency, p99" from "Wake-up latency, p99, cycles". */
function shortLabel({ reading }: Judged): string {
  return reading.label.replace(/, (?!p\d).*$/, '');
}

function Said({ judged }: { readonly judged: Judged }) {
  if (judged.verdict === 'same') return <span className="mute">same {shortLabel(judged)}</span>;
  return (
    <span>
      <Change {...judged} /> {shortLabel(judged)}
    </span>
  );
}

const words = { waiting: 'not simulated yet', running: 'simulating …' } as const;

export interface ResultLineProps {
  readonly result: Result;
  readonly scenario: Scenario;
}

export function ResultLine({ result, scenario }: ResultLineProps) {
  if (result.state === 'failed') return <span className="gallery-result bad">{result.problem}</span>;
  if (result.state !== 'known' && result.state !== 'asked')
    return <span className="gallery-result small mute">{words[result.state]}</span>;
  const isKnown = result.state === 'known';
  const figures = isKnown ? result.figures : result.likely;
  const all = figures ? leadingOf(figures, scenario) : [];
  const changed = all.filter(({ verdict }) => verdict !== 'same' && verdict !== 'slight');
  const first = changed[0] ?? all[0];
  return (
    <span className="gallery-result" data-asked={isKnown ? undefined : ''}>
      {first && (
        <b>
          <Said judged={first} />
        </b>
      )}
      {changed.slice(1).map((judged) => (
        <span key={judged.reading.id} className="small">
          <Said judged={judged} />
        </span>
      ))}
    </span>
  );
}
