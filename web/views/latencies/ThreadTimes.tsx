/** Each thread's time by state, A beside B. */
import { useMemo, useState } from 'react';
import { amountOf } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { KindLegend, KindStack, percentOf } from '../../charts/Kinds.tsx';
import { nameOfThread } from '../../derive/names/threads.ts';
import { namedThread } from '../../derive/names/tones.ts';
import { markOf } from '../../derive/selection/thing.ts';
import {
  sharesOfAll,
  threadRowsOf,
  waitKinds,
  type Shares,
  type Side,
  type WaitKind,
} from '../../derive/time/latencies.ts';
import { formatPercent } from '../../ui/format.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { Select } from '../../ui/Select.tsx';
import { useTheme, type Theme } from '../../ui/theme.ts';
import { PinButton } from '../selection/PinButton.tsx';
import { waitKind, waitWords } from './wait-words.ts';

interface ThreadTimesProps {
  /** Null without a baseline. */
  readonly a: Side | null;
  readonly b: Side;
}

const choices = waitKinds.map((value) => ({ value, label: waitWords[value].name }));

function Stack({ shares, theme }: { readonly shares: Shares; readonly theme: Theme }) {
  if (!shares) return <span className="mute small">not there</span>;
  return (
    <KindStack
      parts={waitKinds.map((kind) => ({
        kind: waitKind(kind, theme),
        amount: shares[kind],
        says: `${waitWords[kind].name} ${percentOf(shares[kind])}`,
      }))}
    />
  );
}

export function ThreadTimes({ a, b }: ThreadTimesProps) {
  const theme = useTheme();
  const [by, setBy] = useState<WaitKind>('ready');
  const rows = useMemo(() => threadRowsOf(a, b, by), [a, b, by]);
  const panes = [
    ...(a ? [{ name: 'A', id: 'a', all: sharesOfAll(a.threads) } as const] : []),
    { name: a ? 'B' : '', id: 'b', all: sharesOfAll(b.threads) } as const,
  ];
  const kinds = waitKinds.filter((kind) => panes.some(({ all }) => (all?.[kind] ?? 0) > 0));
  return (
    <Figure
      level={3}
      title="Time by thread"
      subtitle="share of the thread’s own time, measurement window"
      actions={<Select label="Most of" value={by} choices={choices} onChange={setBy} />}
      table={() => ({
        caption: 'Time by thread',
        columns: [
          { label: 'Thread' },
          ...panes.flatMap(({ name }) =>
            kinds.map((kind) => ({ label: `${name} ${waitWords[kind].name}`.trim(), numeric: true })),
          ),
        ],
        rows: [
          [
            'all',
            ...panes.flatMap(({ all }) => kinds.map((kind) => amountOf(formatPercent, all?.[kind], 1))),
          ],
          ...rows.map((row) => [
            nameOfThread(b.layout, row.thread),
            ...panes.flatMap(({ id }) => kinds.map((kind) => amountOf(formatPercent, row[id]?.[kind], 1))),
          ]),
        ],
      })}
    >
      <KindLegend
        kinds={kinds.map((kind) => waitKind(kind, theme))}
        panes={panes.map(({ id, all }) => ({ id, share: (kind: WaitKind) => all?.[kind] }))}
      />
      <div className="wait-threads" data-panes={panes.length}>
        {panes.length > 1 && (
          <p className="wait-heads" aria-hidden="true">
            <span />
            <b data-pane="a">A</b>
            <b data-pane="b">B</b>
          </p>
        )}
        <ol>
          {rows.map((row) => (
            <li key={row.thread} data-of={markOf({ kind: 'thread', id: row.thread })}>
              <PinButton of={{ kind: 'thread', id: row.thread }}>
                <NamedSwatch {...namedThread(b.layout, row.thread)} />
              </PinButton>
              {panes.map(({ id }) => (
                <Stack key={id} shares={row[id]} theme={theme} />
              ))}
            </li>
          ))}
        </ol>
      </div>
    </Figure>
  );
}
