/** The same figures by thread, sortable. */
import { useMemo, useState } from 'react';
import { threadRows, type ThreadRow } from '../../derive/compare/readings.ts';
import type { PaneId } from '../../engine/client.ts';
import { useRested } from '../../engine/rested.ts';
import { formatIpc, formatPercent, formatRatio, noValue } from '../../ui/format.ts';
import { SortHead } from '../../ui/SortHead.tsx';
import { PaneSwitch } from '../../ui/PaneSwitch.tsx';
import { useFrames } from '../../engine/run.ts';
import { framesOfQuanta } from '../../engine/frames.ts';
import { PinButton } from '../selection/PinButton.tsx';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { useFigures, useFiguresRange } from '../figures/useFigures.ts';
import { namedThread } from '../../derive/names/tones.ts';

type ColumnId = keyof ThreadRow;

interface Column {
  readonly id: ColumnId;
  readonly label: string;
  readonly definition: string;
  readonly format: (value: number) => string;
}

const columns: readonly Column[] = [
  {
    id: 'ipc',
    label: 'IPC',
    definition: 'Its instructions per cycle in which it was on a hardware context.',
    format: formatIpc,
  },
  {
    id: 'cpuShare',
    label: 'Share',
    definition: 'Its part of all used hardware-context cycles; all threads together are 100 %.',
    format: (share) => formatPercent(share, 1),
  },
  {
    id: 'missRatio',
    label: 'Miss',
    definition: 'Its miss ratio: misses per access of the last level.',
    format: (ratio) => formatRatio(ratio, 2),
  },
  {
    id: 'slowdown',
    label: 'Slowdown',
    definition:
      'Instructions it completed in A ÷ in B, over equally many cycles: above 1 it gets less done in B, below 1 more.',
    format: (times) => formatRatio(times, 2),
  },
];

interface Order {
  readonly by: ColumnId;
  readonly falling: boolean;
}

/** Rows without a value are last in either direction. */
function inOrder(rows: readonly ThreadRow[], { by, falling }: Order): ThreadRow[] {
  const sign = falling ? -1 : 1;
  return [...rows].sort((first, second) => {
    const [x, y] = [first[by], second[by]];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return sign * (x - y) || first.thread - second.thread;
  });
}

export default function Threads() {
  const a = useRested(({ panes }) => panes.a);
  const [pane, setPane] = useState<PaneId>('b');
  const [order, setOrder] = useState<Order>({ by: 'thread', falling: false });
  const shown = a ? pane : 'b';
  const frames = useFrames(shown);
  const range = useFiguresRange();
  const [figuresA, figuresB] = [useFigures('a'), useFigures('b')];
  const own = shown === 'a' ? figuresA : figuresB;
  const rows = useMemo(
    () => (frames && own ? threadRows(frames, framesOfQuanta(frames, range), own, figuresA, figuresB) : []),
    [frames, range, own, figuresA, figuresB],
  );
  const sorted = useMemo(() => inOrder(rows, order), [rows, order]);
  // B's slowdown against A: A has none.
  const shownColumns = columns.filter(({ id }) => id !== 'slowdown' || (a !== null && shown === 'b'));
  if (!frames || rows.length === 0) return <p className="mute small">Nothing was measured yet.</p>;

  const head = (by: ColumnId, label: string, define: string) => (
    <SortHead
      key={by}
      label={label}
      define={define}
      isText={by === 'thread'}
      order={order.by === by ? (order.falling ? 'descending' : 'ascending') : null}
      onSort={() => setOrder({ by, falling: order.by === by ? !order.falling : by !== 'thread' })}
    />
  );

  return (
    <>
      {a && (
        <div className="row">
          <span className="mute">Threads of</span>
          <span className="row-value">
            <PaneSwitch pane={shown} onChange={setPane} label="Threads of" />
          </span>
        </div>
      )}
      <table className="threads">
        <caption className="visually-hidden">Figures by thread; the headings sort</caption>
        <thead>
          <tr>
            {head('thread', 'Thread', 'In the order of the workload.')}
            {shownColumns.map(({ id, label, definition }) => head(id, label, definition))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.thread}>
              <th scope="row">
                <PinButton of={{ kind: 'thread', id: row.thread }}>
                  <NamedSwatch {...namedThread(frames.layout, row.thread)} />
                </PinButton>
              </th>
              {shownColumns.map(({ id, format }) => (
                <td key={id} className="number">
                  <data value={Number.isNaN(row[id]) ? '' : row[id]}>{format(row[id])}</data>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some((row) => shownColumns.some(({ id }) => Number.isNaN(row[id]))) && (
        <p className="mute small">
          {noValue}: the thread did not run, or made no accesses to the last level.
        </p>
      )}
    </>
  );
}
