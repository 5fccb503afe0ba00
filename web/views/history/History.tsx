/** Previous runs of this scenario: changes, results, a button to return, and a comparison. */
import { useMemo } from 'react';
import { readings } from '../../derive/compare/readings.ts';
import { verdict, verdictTone } from '../../derive/compare/verdict.ts';
import { engine } from '../../engine/client.ts';
import { usePastRuns, type Completed, type PastRun } from '../../engine/past-runs.ts';
import { against, type NotComparable } from '../../scenario/change/against.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import type { Scenario } from '../../scenario/generated/types.ts';
import { edit, useScenario } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatChange, formatIpc } from '../../ui/format.ts';
import { Tip } from '../../ui/Tip.tsx';
import { changesInWords, summary } from './change-words.ts';
import './history.css';

const reasons: Readonly<Record<NotComparable, string>> = {
  fork: 'Not comparable as A: one of the two has forks.',
  equal: 'B is the same in both.',
};

/** The IPC, which every run has. */
function headline({ document }: Completed) {
  const [first] = readings(1, schedulesOf(document));
  if (!first) throw new Error('There is no reading.');
  return first;
}

function Outcome({ run }: { readonly run: PastRun }) {
  const reading = headline(run);
  const { results, from } = run;
  const [a, b] = [results.a && reading.value(results.a), reading.value(results.b)];
  const [before, now] = [from && reading.value(from.results.b), formatIpc(b ?? NaN)];
  // An unchanged value, such as B where only A changed, is shown once.
  const isNew = before !== null && formatIpc(before) !== now;
  return (
    <span className="past-outcome">
      IPC {isNew && `${formatIpc(before)} → `}
      <b>{now}</b>
      {a !== null && b !== null && (
        <span className={verdictTone[verdict(reading, a, b)]}> {formatChange(a, b)} vs. A</span>
      )}
    </span>
  );
}

interface EntryProps {
  readonly run: PastRun;
  readonly words: string;
  readonly isShown: boolean;
  readonly scenario: Scenario;
}

function Entry({ run, words, isShown, scenario }: EntryProps) {
  const compared = useMemo(() => against(scenario, run.document), [scenario, run.document]);
  return (
    <li className="past-run" aria-current={isShown ? 'true' : undefined}>
      <span className="past-words">{words}</span>
      {isShown ? (
        <span className="mute">shown</span>
      ) : (
        <span className="past-actions">
          <Button
            aria-label={`Go back to: ${words}`}
            onClick={() => edit(`Back to “${words}”`, () => run.document)}
          >
            Go back
          </Button>
          {typeof compared !== 'string' && (
            <Tip text="This run becomes A; B stays as it is.">
              <Button
                aria-label={`Compare with: ${words}`}
                onClick={() => edit(`Compare with “${words}”`, () => compared)}
              >
                Compare
              </Button>
            </Tip>
          )}
        </span>
      )}
      <Outcome run={run} />
      {!isShown && typeof compared === 'string' && (
        <span className="past-reason mute">{reasons[compared]}</span>
      )}
    </li>
  );
}

export default function History() {
  const runs = usePastRuns((past) => past.runs);
  const shown = usePastRuns((past) => past.shown?.run.id);
  const scenario = useScenario((state) => state.scenario);
  const policies = engine().policies;
  const entries = useMemo(
    () =>
      runs
        .map((run) => ({
          run,
          words: run.from ? summary(changesInWords(run.from.document, run.document, policies)) : 'As opened',
        }))
        .reverse(),
    [runs, policies],
  );
  return (
    <ol className="history" aria-label="Runs, latest first">
      {entries.map(({ run, words }) => (
        <Entry key={run.id} run={run} words={words} isShown={run.id === shown} scenario={scenario} />
      ))}
    </ol>
  );
}
