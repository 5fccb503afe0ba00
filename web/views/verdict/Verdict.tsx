/** A, B and the change in one line, shown on the stage where the metrics are not visible. */
import { Fragment, lazy, Suspense, useMemo } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { readings } from '../../derive/compare/readings.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { afterFirstPicture } from '../../engine/first-picture.ts';
import { useRested } from '../../engine/rested.ts';
import { useHasBaseline } from '../../engine/run.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { hasWaits } from '../../scenario/traits.ts';
import { useFigures, useRuns } from '../figures/useFigures.ts';
import { Announcement } from './Announcement.tsx';
import { VerdictFigure } from './VerdictFigure.tsx';
import './verdict.css';

/** Few machines state their power, and few threads wait. */
const SpecialFigures = lazy(() => import('./SpecialFigures.tsx'));
const GainLine = lazy(() => afterFirstPicture(() => import('../gain/GainLine.tsx')));

export default function Verdict() {
  const [a, b] = [useFigures('a'), useFigures('b')];
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const runs = useRuns();
  const compared = useHasBaseline();
  const schedules = useScenario(({ scenario }) => schedulesOf(scenario));
  const machine = useScenario(({ scenario }) => scenario.machine);
  const waits = useScenario(({ scenario }) => hasWaits(scenario));
  const level = layout ? lastLevel(layout) : 2;
  // A change is judged against all figures, then the leading ones are shown.
  const leading = useMemo(() => {
    const pairs = pairsOf(runs.readingsOf(readings(level, schedules)), compared ? a : null, b);
    const judged = judge(pairs);
    return pairs.flatMap((pair, index) =>
      pair.reading.leading ? [{ ...pair, change: judged[index] ?? null }] : [],
    );
  }, [level, schedules, runs, compared, a, b]);
  const ofIpc = leading.find(({ reading }) => reading.id === 'ipc');
  return (
    <>
      <Announcement figure={leading[0]} />
      <section className="verdict" aria-label="Result">
        {leading.map((figure) => (
          <Fragment key={figure.reading.id}>
            <VerdictFigure {...figure} compared={compared} />
            {figure.reading.id === 'ipc' && (waits || machine.cores[0]?.power) && (
              <Suspense>
                <SpecialFigures {...{ machine, runs, b }} hasWaits={waits} a={compared ? a : null} />
              </Suspense>
            )}
          </Fragment>
        ))}
        {compared && !runs.done && (
          <div className="verdict-gain">
            <Suspense>{ofIpc?.change && <GainLine />}</Suspense>
          </div>
        )}
      </section>
    </>
  );
}
