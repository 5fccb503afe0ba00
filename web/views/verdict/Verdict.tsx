/** A, B and the change in one line: what the stage says where the metrics are out of sight. */
import { lazy, Suspense, useMemo } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { readings } from '../../derive/compare/readings.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { useRested } from '../../engine/rested.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { Change, written } from '../readings/ReadingRow.tsx';
import { useFigures } from '../figures/useFigures.ts';
import './verdict.css';

const GainLine = lazy(() => import('../gain/GainLine.tsx'));

export default function Verdict() {
  const [a, b] = [useFigures('a'), useFigures('b')];
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const compared = useHasBaseline();
  const schedules = useScenario(({ scenario }) => schedulesOf(scenario));
  const level = layout ? lastLevel(layout) : 2;
  // A change is judged in the light of all figures, then the leading ones are said.
  const leading = useMemo(() => {
    const pairs = pairsOf(readings(level, schedules), compared ? a : null, b);
    const judged = judge(pairs);
    return pairs.flatMap((pair, index) =>
      pair.reading.leading ? [{ ...pair, change: judged[index] ?? null }] : [],
    );
  }, [level, schedules, compared, a, b]);
  return (
    <section className="verdict" aria-label="Result">
      {leading.map(({ reading: { id, label, form }, a: inA, b: inB, change }) => (
        <p key={id} className="verdict-figure">
          <span className="mute">{label}</span>
          {compared && <span className="mute">A {written(form, inA)}</span>}
          <b>
            {compared && 'B '}
            {written(form, inB)}
          </b>
          {change && <Change {...change} />}
        </p>
      ))}
      {compared && (
        <div className="verdict-gain">
          <Suspense>{leading[0]?.change && <GainLine />}</Suspense>
        </div>
      )}
    </section>
  );
}
