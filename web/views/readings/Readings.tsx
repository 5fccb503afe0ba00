/** What came of it: the figures of B, each with its change against A. */
import { useCallback, useMemo, useState } from 'react';
import { lastLevel } from '../../derive/machine/caches.ts';
import { measuredQuanta, readings } from '../../derive/compare/readings.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { useRested } from '../../engine/rested.ts';
import { schedulesOf } from '../../scenario/change/policy.ts';
import { useScenario } from '../../scenario/store.ts';
import { amountOf, type TableData } from '../../charts/DataTable.tsx';
import { formatCount } from '../../ui/format.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { usePicture } from '../../charts/picture/registry.ts';
import { useFrames, useHasBaseline } from '../../engine/run.ts';
import { useKeptLuck } from './kept-seeds.ts';
import { ReadingRow, written } from './ReadingRow.tsx';
import './readings.css';
import { Threads } from './Threads.tsx';

/** "quanta 10–60", or how far they go so far. */
function useWindow(): string {
  const frames = useFrames('b');
  if (!frames) return '';
  const { from, to, complete } = measuredQuanta(frames);
  if (to <= from) return 'warming up';
  const said = `quanta ${formatCount(from)}–${formatCount(to)}`;
  return complete ? said : `${said} so far`;
}

/** Readings whose difference is within its spread over seeds, as far as somebody has asked. */
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
  const a = useRested(({ panes }) => panes.a?.result ?? null);
  const b = useRested(({ panes }) => panes.b?.result ?? null);
  const aboutEqual = useAboutEqual();
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
      <Heading aside={said}>{title}</Heading>
      <ul className="readings">
        {pairs.map((pair, index) => (
          <ReadingRow
            key={pair.reading.id}
            {...pair}
            compared={compared}
            judged={judged[index] ?? null}
            aboutEqual={aboutEqual.has(pair.reading.id)}
          />
        ))}
      </ul>
      <Disclosure summary="By thread" open={byThread} onToggle={setByThread}>
        {byThread && <Threads />}
      </Disclosure>
    </div>
  );
}
