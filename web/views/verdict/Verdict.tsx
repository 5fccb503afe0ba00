/** A, B and the change in one line: what the stage says where the metrics are out of sight. */
import { useMemo } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { readings } from '../../derive/compare/readings.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { useRested } from '../../engine/rested.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { Change, written } from '../readings/ReadingRow.tsx';
import { useFigures } from '../readings/useFigures.ts';
import './verdict.css';

export default function Verdict() {
  const [a, b] = [useFigures('a'), useFigures('b')];
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const compared = useHasBaseline();
  const schedules = useScenario(({ scenario }) => schedulesOf(scenario));
  const level = layout ? lastLevel(layout) : 2;
  const leading = useMemo(() => readings(level, schedules).filter((row) => row.leading), [level, schedules]);
  // A change is judged in the light of all figures, then the leading ones are said.
  const judged = useMemo(() => {
    const pairs = pairsOf(readings(level, schedules), compared ? a : null, b);
    return judge(pairs)
      .map((one, index) => ({ pair: pairs[index], judged: one }))
      .filter(({ pair }) => pair?.reading.leading);
  }, [level, schedules, compared, a, b]);
  return (
    <section className="verdict" aria-label="Result">
      {leading.map(({ id, label, form }, index) => {
        const { pair, judged: change } = judged[index] ?? {};
        return (
          <p key={id} className="verdict-figure">
            <span className="mute">{label}</span>
            {compared && <span className="mute">A {written(form, pair?.a ?? null)}</span>}
            <b>
              {compared && 'B '}
              {written(form, pair?.b ?? null)}
            </b>
            {change && <Change {...change} />}
          </p>
        );
      })}
    </section>
  );
}
