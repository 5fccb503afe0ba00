/** Threads of a recording, sortable: counts of the whole file, or activity in a range. */
import { useState } from 'react';
import { scrollable } from '../../charts/DataTable.tsx';
import type { Activity, Latency } from '../../derive/recording/threads.ts';
import type { RecordedEvents, RecordedThread } from '../../scenario/generated/types.ts';
import { counted, formatCount, formatNumber } from '../../ui/format.ts';
import { SortHead } from '../../ui/SortHead.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import type { Names } from './names.ts';

export interface ThreadLine {
  readonly thread: RecordedThread;
  /** Null if none of its wake-ups was measured. */
  readonly latency: Latency | null;
  /** Activity in the range; null without a range, and for a thread without activity in it. */
  readonly activity: Activity | null;
}

interface Column {
  readonly id: string;
  readonly label: string;
  readonly definition: string;
  /** NaN if there is none. */
  readonly value: (line: ThreadLine) => number;
  readonly format: (value: number) => string;
}

const count = (id: string, label: string, definition: string, value: Column['value']): Column => ({
  ...{ id, label, definition, value },
  format: formatCount,
});
const time = (id: string, label: string, definition: string, value: Column['value']): Column => ({
  ...{ id, label: `${label}, µs`, definition, value },
  format: formatNumber,
});

const ofFile: readonly Column[] = [
  count('in', 'Switches in', 'Times switched in.', ({ thread }) => thread.switches_in),
  count('out', 'Switches out', 'Times switched out.', ({ thread }) => thread.switches_out),
  count(
    'preempted',
    'Preempted',
    'Times switched out while runnable (state R or R+).',
    ({ thread }) => thread.preempted,
  ),
  time(
    'runtime',
    'Runtime',
    'Time from each switch in to the next switch on that processor.',
    ({ thread }) => thread.runtime_us,
  ),
  count(
    'wakings',
    'Wake-up requests',
    'Events sched_waking: another thread or an interrupt asks for the thread to wake up.',
    ({ thread }) => thread.wakings,
  ),
  count(
    'wakeups',
    'Wake-ups',
    'Events sched_wakeup and sched_wakeup_new: the thread is runnable again, or for the first time.',
    ({ thread }) => thread.wakeups,
  ),
  count('migrations', 'Migrations', 'Events sched_migrate_task of it.', ({ thread }) => thread.migrations),
];

/** A file need not have events of every kind: a column of zeros would deny what it does not tell. */
function toldBy({ waking, wakeup, wakeup_new, migrate_task }: RecordedEvents): readonly Column[] {
  const events = new Map([
    ['wakings', waking],
    ['wakeups', wakeup + wakeup_new],
    ['migrations', migrate_task],
  ]);
  return ofFile.filter(({ id }) => events.get(id) !== 0);
}

const latencies: readonly Column[] = [
  time(
    'p50',
    'Latency p50',
    'Wake-up latency, from waking to running: half take at most so long.',
    ({ latency }) => latency?.p50 ?? NaN,
  ),
  time(
    'p99',
    'p99',
    'Wake-up latency: 99 of 100 take at most so long.',
    ({ latency }) => latency?.p99 ?? NaN,
  ),
  time('max', 'longest', 'The longest wake-up latency.', ({ latency }) => latency?.max ?? NaN),
];
const ofRange: readonly Column[] = [
  count(
    'runs',
    'Runs',
    'Runs that are at least in part in the range.',
    ({ activity }) => activity?.runs ?? NaN,
  ),
  time('running', 'Running', 'Time on a processor.', ({ activity }) => activity?.running ?? NaN),
  count(
    'waits',
    'Waits',
    'Waits for a processor, woken or pre-empted, that are at least in part in the range. A wait that goes on for another processor is one more.',
    ({ activity }) => activity?.waits ?? NaN,
  ),
  time(
    'ready',
    'Ready',
    'Time that it waited for a processor: woken or pre-empted.',
    ({ activity }) => activity?.ready ?? NaN,
  ),
  count(
    'sleeps',
    'Sleeps',
    'Times from the end of a run to the next wake-up that are at least in part in the range.',
    ({ activity }) => activity?.sleeps ?? NaN,
  ),
  time('asleep', 'Asleep', 'Time in those sleeps.', ({ activity }) => activity?.asleep ?? NaN),
  time(
    'other',
    'Other',
    'All other time of the range: before the first event of the thread or after its last, on processors that are left out, or not in the file.',
    ({ activity }) => activity?.other ?? NaN,
  ),
];
/** For a range: wake-ups after which the thread began to run in it. */
const wakeups = count(
  'measured',
  'Wake-ups',
  'Wake-ups after which it began to run in the range.',
  ({ latency }) => latency?.count ?? 0,
);

/** The most rows drawn; the filter finds the others. Chosen. */
const mostRows = 200;

interface ThreadTableProps {
  readonly lines: readonly ThreadLine[];
  /** Those of the whole file. */
  readonly events: RecordedEvents;
  readonly names: Names;
  readonly isRange: boolean;
  readonly chosen: number | null;
  readonly onChoose: (tid: number | null) => void;
}

export function ThreadTable({ lines, events, names, isRange, chosen, onChoose }: ThreadTableProps) {
  const columns = isRange ? [...ofRange, wakeups, ...latencies] : [...toldBy(events), ...latencies];
  const [by, setBy] = useState({ id: 'runtime', falling: true });
  const sorting = columns.find(({ id }) => id === by.id) ?? columns[isRange ? 1 : 3];
  const key = (line: ThreadLine): number => sorting?.value(line) ?? NaN;
  const sorted = [...lines].sort((one, other) => {
    const [x, y] = [key(one), key(other)];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return (by.falling ? y - x : x - y) || one.thread.tid - other.thread.tid;
  });
  return (
    <div className="recording-table" {...scrollable} aria-label="Threads">
      <table className="threads">
        <caption className="small mute">
          {sorted.length > mostRows
            ? `First ${formatCount(mostRows)} of ${formatCount(sorted.length)} threads; filter by name for others`
            : `${counted(sorted.length, 'thread')}${isRange ? ' that ran or waited in the range' : ''}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Thread</th>
            <th scope="col" className="number">
              tid
            </th>
            {columns.map(({ id, label, definition }) => (
              <SortHead
                key={id}
                label={label}
                define={definition}
                order={id === sorting?.id ? (by.falling ? 'descending' : 'ascending') : null}
                onSort={() => setBy({ id, falling: id === sorting?.id ? !by.falling : true })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, mostRows).map((line) => {
            const { tid, comm } = line.thread;
            const name = names.get(tid);
            return (
              <tr key={tid}>
                <th scope="row">
                  <button
                    type="button"
                    className="pin"
                    aria-pressed={tid === chosen}
                    onClick={() => onChoose(tid === chosen ? null : tid)}
                  >
                    <Swatch program={name?.tone ?? 0} copy={name?.copy ?? 0} /> {comm}
                  </button>
                </th>
                <td className="number">{tid}</td>
                {columns.map(({ id, value, format }) => {
                  const amount = value(line);
                  return (
                    <td key={id} className="number">
                      <data value={Number.isNaN(amount) ? '' : amount}>{format(amount)}</data>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
