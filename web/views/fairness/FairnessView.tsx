/** Throughput vs. fairness: what every policy makes of this scenario, and who pays for it. */
import { useState } from 'react';
import { whoIsMissing } from '../../derive/compare/comparison.ts';
import { treatmentOf } from '../../derive/compare/fairness.ts';
import { fairnesses, throughputs } from '../../derive/compare/tradeoff.ts';
import { useSession, type Pane } from '../../engine/session.ts';
import { withPolicy } from '../../scenario/change/policy.ts';
import type { RunResult } from '../../scenario/generated/types.ts';
import { edit } from '../../scenario/store.ts';
import { BatchProgress } from '../../ui/BatchProgress.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { SegmentedControl } from '../../ui/Select.tsx';
import { counted } from '../../ui/format.ts';
import { judge } from '../../derive/compare/verdict.ts';
import { ReadingRow } from '../readings/ReadingRow.tsx';
import { OnlyTasks } from '../tasks/OnlyTasks.tsx';
import { BySize } from './BySize.tsx';
import { Threads } from './Threads.tsx';
import { TradeOff } from './TradeOff.tsx';
import type { TradeOffPoint } from './tradeoff-plan.ts';
import { useComparison } from './useComparison.ts';
import '../readings/readings.css';
import './fairness.css';

/** "11 policies and 9 programs alone". */
function whatRuns(policies: number, programs: number): string {
  return `${counted(policies, 'policy', 'policies')} and ${counted(programs, 'program')} alone`;
}

const measures = [...throughputs, ...fairnesses];
const choices = (list: typeof measures) => list.map(({ id, short }) => ({ value: id, label: short }));

/** A pane's figures, once the warm-up is over. */
function measured(pane: Pane | null): RunResult | null {
  return pane?.result && pane.result.cycles > 0 ? pane.result : null;
}

function Compared({ a, b }: { readonly a: Pane | null; readonly b: Pane }) {
  const comparison = useComparison(a, b);
  const { runs, contests, solo, solos, field } = comparison;
  const [fastId, setFast] = useState(throughputs[0]?.id ?? '');
  const [fairId, setFair] = useState(fairnesses[0]?.id ?? '');
  const fast = throughputs.find(({ id }) => id === fastId);
  const fair = fairnesses.find(({ id }) => id === fairId);

  const points = contests.flatMap(({ contender, result }): TradeOffPoint[] =>
    result
      ? [
          {
            contender,
            treatment: treatmentOf(result, solo),
            pane: contender.key === comparison.b ? 'b' : contender.key === comparison.a ? 'a' : null,
          },
        ]
      : [],
  );
  const [ofA, ofB] = [measured(a), measured(b)];
  const [treatmentA, treatmentB] = [ofA && treatmentOf(ofA, solo), ofB && treatmentOf(ofB, solo)];
  const missing = whoIsMissing(field);
  const problems = [
    ...comparison.soloProblems.map(([program, problem]) => `${program} alone: ${problem}`),
    ...contests.flatMap(({ contender, problem }) =>
      problem === null ? [] : [`${contender.name}: ${problem}`],
    ),
  ];
  if (!fast || !fair) return null;
  const pairs = measures.map((measure) => ({
    reading: { ...measure, leading: measure === fast || measure === fair },
    a: treatmentA && measure.of(treatmentA),
    b: treatmentB && measure.of(treatmentB),
  }));
  const judged = judge(pairs);

  return (
    <>
      {comparison.isReady ? (
        <BatchProgress runs={runs} what={whatRuns(field.contenders.length, solos.length)} />
      ) : (
        <p className="mute" role="status">
          Waiting for the engine’s list of policies.
        </p>
      )}
      {problems.length > 0 && (
        <div role="alert" className="fairness-problems">
          <p>These could not be run; the others stand.</p>
          <ul className="mute">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="fairness-over">
        <section aria-label="Trade-off">
          <div className="fairness-choice">
            <SegmentedControl
              label="Fast"
              value={fastId}
              choices={choices([...throughputs])}
              onChange={setFast}
            />
            <SegmentedControl
              label="Fair"
              value={fairId}
              choices={choices([...fairnesses])}
              onChange={setFair}
            />
          </div>
          <TradeOff
            points={points}
            fast={fast}
            fair={fair}
            measures={measures}
            onChoose={({ name, policy }) => edit(`B: ${name}`, (now) => withPolicy(now, 'b', policy))}
          />
        </section>
        <section aria-label="B against A">
          <Heading>{a ? 'B against A' : 'This run'}</Heading>
          <ul className="readings">
            {pairs.map((pair, index) => (
              <ReadingRow
                key={pair.reading.id}
                {...pair}
                compared={a !== null}
                judged={judged[index] ?? null}
              />
            ))}
          </ul>
        </section>
      </div>
      {ofB && <Threads layout={b.layout} a={ofA} b={ofB} solo={solo} />}
      <BySize
        scenario={comparison.scenario}
        contenders={field.contenders}
        a={comparison.a}
        b={comparison.b}
      />
      <p className="mute small">
        Alone means: one copy on this machine with nobody else, under the default policy, over the same
        quanta. A slowdown is the IPC alone ÷ the IPC over the whole window, waiting included.
        {missing !== '' && ` Not run: ${missing}.`} One seed each.
      </p>
    </>
  );
}

export default function FairnessView() {
  const a = useSession(({ panes }) => panes.a);
  const b = useSession(({ panes }) => panes.b);
  const failure = useSession(({ failures }) => failures.b);
  if (b?.tasks) return <OnlyTasks />;
  if (b) return <Compared a={a} b={b} />;
  return (
    <p className="mute">
      {failure === null
        ? 'The first run has not begun yet.'
        : 'There is no run to compare. What is wrong with it is said on the stage.'}
    </p>
  );
}
