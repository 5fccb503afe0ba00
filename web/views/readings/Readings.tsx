/** What came of it: the figures of B, each with its change against A. */
import { useCallback, useMemo, useState } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { measuredQuanta, readings } from '../../derive/compare/readings.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { useRested } from '../../engine/rested.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { formatQuanta } from '../../ui/format.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { usePicture } from '../../charts/picture/registry.ts';
import { useFrames, useHasBaseline } from '../../engine/run.ts';
import { rangeOf, useSelection } from '../../engine/selection.ts';
import { ReadingRow, written } from './ReadingRow.tsx';
import './readings.css';
import { Threads } from './Threads.tsx';
import { useFigures, useForkWindow } from './useFigures.ts';

/** "quanta 10–60", or how far they go so far; "quanta 18–60, from the fork on" where ends share more than the warm-up. */
function useWindow(): string {
  const frames = useFrames('b');
  const range = useSelection(rangeOf);
  const fork = useForkWindow();
  if (!frames) return '';
  if (range) return formatQuanta(range);
  const { from, to, complete } = measuredQuanta(frames, fork?.from);
  if (to <= from) return fork ? 'before the fork' : 'warming up';
  const said = `${formatQuanta({ from, to })}${complete ? '' : ' so far'}`;
  return fork ? `${said}, from the fork on` : said;
}

export default function Readings() {
  const [a, b] = [useFigures('a'), useFigures('b')];
  const isRange = useSelection((selection) => rangeOf(selection) !== null);
  const compared = useHasBaseline();
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const [byThread, setByThread] = useState(false);
  const said = useWindow();
  const level = layout ? lastLevel(layout) : 2;
  // Known before the first run says so.
  const schedules = useScenario(({ scenario }) => schedulesOf(scenario));
  const rows = useMemo(() => readings(level, schedules), [level, schedules]);

  const pairs = useMemo(() => pairsOf(rows, compared ? a : null, b), [rows, compared, a, b]);
  const judged = useMemo(() => judge(pairs), [pairs]);

  const title = compared ? 'B against A' : 'Metrics';
  const table = useCallback((): TableData => {
    const columns = [
      ...(compared ? [{ label: 'A', result: a }] : []),
      { label: compared ? 'B' : 'Value', result: b },
    ];
    return {
      caption: `${title}, ${said}`,
      columns: [{ label: 'Reading' }, ...columns.map(({ label }) => ({ label, numeric: true }))],
      rows: rows.map((reading) => [
        reading.label,
        ...columns.map(({ result }) =>
          amountOf((value) => written(reading.form, value), result && reading.value(result)),
        ),
      ]),
    };
  }, [title, said, compared, a, b, rows]);
  const picture = usePicture({ title, subtitle: said, table });

  return (
    <div ref={picture} className="readings-panel">
      <Heading aside={isRange ? <b className="readings-range">{said}</b> : said}>{title}</Heading>
      <ul className="readings">
        {pairs.map((pair, index) => (
          <ReadingRow
            key={pair.reading.id}
            {...pair}
            compared={compared}
            isRange={isRange}
            judged={judged[index] ?? null}
          />
        ))}
      </ul>
      <Disclosure summary="By thread" open={byThread} onToggle={setByThread}>
        {byThread && <Threads />}
      </Disclosure>
    </div>
  );
}
