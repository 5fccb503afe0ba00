/** Throughput vs. fairness: the result of every policy on this scenario, and its effect on each thread. */
import { useState } from 'react';
import { treatmentOf } from '../../derive/compare/fairness.ts';
import { fairnesses, throughputs } from '../../derive/compare/tradeoff.ts';
import { judge } from '../../derive/compare/verdict.ts';
import type { Pane } from '../../engine/session.ts';
import type { RunResult } from '../../scenario/generated/types.ts';
import { Heading } from '../../ui/Heading.tsx';
import { Select } from '../../ui/Select.tsx';
import { BySize } from '../fairness/BySize.tsx';
import { Threads } from '../fairness/Threads.tsx';
import { TradeOff } from '../fairness/TradeOff.tsx';
import type { TradeOffPoint } from '../fairness/tradeoff-plan.ts';
import { ReadingRow } from '../readings/ReadingRow.tsx';
import type { Open, Policies } from '../race/usePolicies.ts';
import '../readings/readings.css';
import '../fairness/fairness.css';

const measures = [...throughputs, ...fairnesses];
const choices = (list: typeof measures) => list.map(({ id, short }) => ({ value: id, label: short }));

/** A pane's figures after the warm-up; null before. */
function measured(pane: Pane | null): RunResult | null {
  return pane?.result && pane.result.cycles > 0 ? pane.result : null;
}

/** Null if it requires solo runs that have not run. */
const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

export interface WeighedProps extends Pick<Policies, 'runners' | 'isStale' | 'solo'> {
  readonly a: Pane | null;
  readonly b: Pane;
  /** Pane A, if it differs from B in more than its policy, with its own name. */
  readonly other: TradeOffPoint['contender'] | null;
  readonly onOpen: Open;
}

export default function Weighed({ runners, isStale, solo, a, b, other, onOpen }: WeighedProps) {
  const [fastId, setFast] = useState(throughputs[0]?.id ?? '');
  const [fairId, setFair] = useState(fairnesses[0]?.id ?? '');
  const fast = throughputs.find(({ id }) => id === fastId);
  const fair = fairnesses.find(({ id }) => id === fairId);
  const [ofA, ofB] = [measured(a), measured(b)];
  const points = runners.flatMap((runner): TradeOffPoint[] =>
    runner.result && runner.standing === 'ended'
      ? [{ contender: runner, treatment: treatmentOf(runner.result, runner.solo), pane: runner.pane }]
      : [],
  );
  // Its run is after the last edit.
  if (other && ofA && !isStale)
    points.push({ contender: other, treatment: treatmentOf(ofA, solo), pane: 'a' });
  if (!fast || !fair) return null;
  const [treatmentA, treatmentB] = [ofA && treatmentOf(ofA, solo), ofB && treatmentOf(ofB, solo)];
  const pairs = measures.map((measure) => ({
    reading: { ...measure, leading: measure === fast || measure === fair },
    a: treatmentA && known(measure.of(treatmentA)),
    b: treatmentB && known(measure.of(treatmentB)),
  }));
  const judged = judge(pairs);
  return (
    <>
      <div className="fairness-over">
        <section aria-label="Trade-off" className={isStale ? 'stale' : undefined}>
          <div className="fairness-choice">
            <Select
              label="Throughput"
              value={fastId}
              choices={choices([...throughputs])}
              onChange={setFast}
            />
            <Select label="Fairness" value={fairId} choices={choices([...fairnesses])} onChange={setFair} />
          </div>
          <TradeOff
            points={points}
            fast={fast}
            fair={fair}
            measures={measures}
            onChoose={(contender) => onOpen(contender, 'b')}
          />
        </section>
        <section aria-label="B vs. A">
          <Heading>{a ? 'B vs. A' : 'This run'}</Heading>
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
        scenario={b.scenario}
        contenders={runners}
        a={runners.find(({ pane }) => pane === 'a')?.key ?? null}
        b={runners.find(({ pane }) => pane === 'b')?.key ?? ''}
      />
      <p className="mute small">
        Alone means: one copy on this machine without other threads, under the default policy, over the same
        quanta. Slowdown = IPC alone ÷ IPC over the whole window, waiting included.
      </p>
    </>
  );
}
