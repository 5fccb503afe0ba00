/** The results: the figures of B, each with its change from A. */
import { Fragment, lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { measuredQuanta, readings, valueBefore, type Reading } from '../../derive/compare/readings.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { afterFirstPicture } from '../../engine/first-picture.ts';
import { useBefore, usePastRuns } from '../../engine/past-runs.ts';
import { useRested } from '../../engine/rested.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { hasWaits } from '../../scenario/traits.ts';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { counted, formatQuanta } from '../../ui/format.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { usePicture } from '../../charts/picture/registry.ts';
import { useFrames, useHasBaseline } from '../../engine/run.ts';
import { rangeOf, useSelection } from '../../engine/selection.ts';
import { useKeptLuck } from './kept-seeds.ts';
import { ReadingRow, written } from './ReadingRow.tsx';
import './readings.css';
import {
  useCommonQuanta,
  useFigures,
  useFiguresRange,
  useForkWindow,
  useRuns,
} from '../figures/useFigures.ts';

const History = lazy(() => import('../history/History.tsx'));
const Threads = lazy(() => import('./Threads.tsx'));
const ColdCaches = lazy(() => import('./ColdCaches.tsx'));
const SpecialRows = lazy(() => import('./SpecialRows.tsx'));
const GainLine = lazy(() => afterFirstPicture(() => import('../gain/GainLine.tsx')));

/** Whether the figures are of whole runs. */
function useIsOver(): boolean {
  const isAhead = useCommonQuanta() !== null;
  return useRested(({ panes }) => panes.b?.status === 'done') && !isAhead;
}

/** "quanta 10–60", or the extent so far; "quanta 18–60, from the fork on" if the ends share more than the warm-up. */
function useWindow(): string {
  const frames = useFrames('b');
  const range = useSelection(rangeOf);
  const fork = useForkWindow();
  const common = useCommonQuanta();
  const isOver = useIsOver();
  if (!frames) return '';
  if (range) return formatQuanta(range);
  const { from, to: simulated } = measuredQuanta(frames, isOver, fork?.from);
  const to = Math.min(simulated, common ?? simulated);
  if (to <= from) return fork ? 'before the fork' : 'warming up';
  const said = `${formatQuanta({ from, to })}${isOver ? '' : ' so far'}`;
  return fork ? `${said}, from the fork on` : said;
}

/** Readings whose difference is within its spread over seeds, if seeds have been run. */
function useAboutEqual(): ReadonlySet<string> {
  const found = useKeptLuck(
    useRested(({ panes }) => panes.a),
    useRested(({ panes }) => panes.b),
  );
  return useMemo(
    () => new Set(found?.flatMap(({ reading, answer }) => (answer === 'luck' ? [reading.id] : []))),
    [found],
  );
}

export default function Readings() {
  const [a, b] = [useFigures('a'), useFigures('b')];
  const isRange = useSelection((selection) => rangeOf(selection) !== null);
  const aboutEqual = useAboutEqual();
  const compared = useHasBaseline();
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const [byThread, setByThread] = useState(false);
  const [history, setHistory] = useState(false);
  const runs = usePastRuns((past) => past.runs.length);
  const said = useWindow();
  const isOver = useIsOver() && !isRange;
  const level = layout ? lastLevel(layout) : 2;
  // Known before the first run returns it.
  const schedules = useScenario(({ scenario }) => schedulesOf(scenario));
  const machine = useScenario(({ scenario }) => scenario.machine);
  const waits = useScenario(({ scenario }) => hasWaits(scenario));
  const ran = useRuns();
  const rows = useMemo(() => ran.readingsOf(readings(level, schedules)), [level, schedules, ran]);

  const pairs = useMemo(() => pairsOf(rows, compared ? a : null, b), [rows, compared, a, b]);
  const judged = useMemo(() => judge(pairs), [pairs]);

  // Results of earlier runs cover the measurement window, so figures of a part of it have nothing to compare with.
  const isPart = useFiguresRange() !== null;
  const lastRun = useBefore()?.run ?? null;
  const past = isPart ? null : lastRun;
  const run = useRested(({ panes }) => panes.b?.scenario.run ?? null);
  const beforeOf = useCallback(
    (reading: Reading) =>
      past && run ? valueBefore(reading, past.results.b, { before: past.ran.run, now: run }) : null,
    [past, run],
  );
  const before = useMemo(() => rows.map(beforeOf), [rows, beforeOf]);

  const title = compared ? 'B vs. A' : 'Metrics';
  const table = useCallback((): TableData => {
    const columns = [
      ...(compared ? [{ label: 'A', values: pairs.map((pair) => pair.a) }] : []),
      ...(past ? [{ label: compared ? 'B before' : 'Before', values: before }] : []),
      { label: compared ? 'B' : 'Value', values: pairs.map((pair) => pair.b) },
    ];
    return {
      caption: `${title}, ${said}`,
      columns: [{ label: 'Reading' }, ...columns.map(({ label }) => ({ label, numeric: true }))],
      rows: rows.map((reading, index) => [
        reading.label,
        ...columns.map(({ values }) => amountOf((value) => written(reading.form, value), values[index])),
      ]),
    };
  }, [title, said, compared, pairs, past, before, rows]);
  const picture = usePicture({ title, subtitle: said, table });

  return (
    <div ref={picture} className="readings-panel">
      <Heading aside={isRange ? <b className="readings-range">{said}</b> : said}>{title}</Heading>
      <ul className="readings">
        {pairs.map((pair, index) => (
          <Fragment key={pair.reading.id}>
            <ReadingRow
              {...pair}
              before={before[index] ?? null}
              compared={compared}
              isRange={isRange}
              judged={judged[index] ?? null}
              aboutEqual={!isRange && aboutEqual.has(pair.reading.id)}
              hasGain={compared && pair.reading.id === 'ipc' && !ran.done}
            />
            {compared && pair.reading.id === 'ipc' && !ran.done && (
              <li className="reading-gain">
                <Suspense>{judged[index] && <GainLine />}</Suspense>
              </li>
            )}
            {pair.reading.id === 'ipc' && (waits || machine.cores[0]?.power) && (
              <Suspense>
                <SpecialRows
                  machine={machine}
                  hasWaits={waits}
                  runs={ran}
                  a={compared ? a : null}
                  b={b}
                  compared={compared}
                  isRange={isRange}
                  beforeOf={beforeOf}
                />
              </Suspense>
            )}
          </Fragment>
        ))}
      </ul>
      {isOver && pairs.some(({ reading, b: end }) => reading.id === 'makespan' && end === null) && (
        <p className="small">
          Not all tasks of B end in this run: figures are of a part. More quanta end it.
        </p>
      )}
      <Suspense>{isOver && <ColdCaches />}</Suspense>
      <div className="readings-folds">
        <Disclosure summary="By thread" open={byThread} onToggle={setByThread}>
          <Suspense>{byThread && <Threads />}</Suspense>
        </Disclosure>
        {(runs > 1 || history) && (
          <Disclosure summary={`History, ${counted(runs, 'run')}`} open={history} onToggle={setHistory}>
            <Suspense>{history && <History />}</Suspense>
          </Disclosure>
        )}
      </div>
    </div>
  );
}
