/** The figures behind the pictures: percentiles, rates, queue lengths; for A, B before the last edit, and B. */
import { useMemo } from 'react';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { valueBefore } from '../../derive/compare/readings.ts';
import { readingsOf, runsOf } from '../../derive/compare/runs.ts';
import { judge, pairsOf } from '../../derive/compare/verdict.ts';
import { waitReadings } from '../../derive/compare/waits.ts';
import { useBefore } from '../../engine/past-runs.ts';
import type { Pane } from '../../engine/session.ts';
import { ReadingRow, written } from '../readings/ReadingRow.tsx';

interface AmountsProps {
  /** Null without a baseline. */
  readonly a: Pane | null;
  readonly b: Pane;
}

export function Amounts({ a, b }: AmountsProps) {
  const pairs = useMemo(
    () =>
      pairsOf(readingsOf(waitReadings, runsOf(a, b)), a?.result ?? null, b.result).filter(
        (pair) => pair.a !== null || pair.b !== null,
      ),
    [a, b],
  );
  const judged = useMemo(() => judge(pairs), [pairs]);
  const past = useBefore()?.run ?? null;
  const { run } = b.scenario;
  const before = pairs.map(({ reading }) =>
    past ? valueBefore(reading, past.results.b, { before: past.ran.run, now: run }) : null,
  );
  const compared = a !== null;
  return (
    <Figure
      level={3}
      title={compared ? 'Latencies and queues, B vs. A' : 'Latencies and queues'}
      subtitle="latencies in cycles, measurement window"
      table={() => ({
        caption: 'Latencies and queues',
        columns: [
          { label: 'Figure' },
          ...[...(compared ? ['A'] : []), ...(past ? ['B before'] : []), compared ? 'B' : 'Value'].map(
            (label) => ({ label, numeric: true }),
          ),
        ],
        rows: pairs.map((pair, index) => [
          pair.reading.label,
          ...[...(compared ? [pair.a] : []), ...(past ? [before[index]] : []), pair.b].map((value) =>
            amountOf((known) => written(pair.reading.form, known), value),
          ),
        ]),
      })}
    >
      <ul className="readings wait-readings">
        {pairs.map((pair, index) => (
          <ReadingRow
            key={pair.reading.id}
            {...pair}
            compared={compared}
            before={before[index] ?? null}
            judged={judged[index] ?? null}
          />
        ))}
      </ul>
    </Figure>
  );
}
