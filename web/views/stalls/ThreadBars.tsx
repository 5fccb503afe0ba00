/** The same for every thread, in descending order of cycles lost to other packages. */
import type { ReactNode } from 'react';
import type { ThreadBreakdown } from '../../derive/time/breakdown.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { amountOf, type Amount } from '../../charts/DataTable.tsx';
import { Figure } from '../../charts/Figure.tsx';
import { KindStack } from '../../charts/Kinds.tsx';
import { formatPercent, noValue } from '../../ui/format.ts';
import { useTheme } from '../../ui/theme.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { namedThread } from '../../derive/names/tones.ts';
import { markOf } from '../../derive/selection/thing.ts';
import { PinButton } from '../selection/PinButton.tsx';
import { cycleKind, cycleWords } from './cycle-kinds.ts';

/** The text for a thread without a hardware context. */
const neverRan = 'never ran';

export interface ThreadBarsProps {
  readonly layout: Layout;
  readonly threads: readonly ThreadBreakdown[];
  /** "A", "B" or empty. */
  readonly of: string;
  readonly choice: ReactNode;
  /** "quanta 5–12", "the measurement window". */
  readonly when: string;
}

export function ThreadBars({ layout, threads, of, choice, when }: ThreadBarsProps) {
  const theme = useTheme();
  const hasRemote = threads.some(({ remoteShare }) => remoteShare > 0);
  return (
    <Figure
      level={3}
      title={`Cycles by thread${of === '' ? '' : `, in ${of}`}`}
      subtitle={
        hasRemote
          ? 'share of the thread’s own cycles; at the right, what it loses to other packages'
          : 'share of the thread’s own cycles'
      }
      actions={choice}
      table={() => ({
        caption: 'Cycles by thread',
        columns: [
          { label: 'Thread' },
          { label: 'Lost to other packages', numeric: true },
          { label: cycleWords.working.name, numeric: true },
          ...layout.causes.map((cause) => ({ label: cycleWords[cause].name, numeric: true })),
        ],
        rows: threads.map(({ thread, parts, total, remoteShare }) => {
          if (total === 0)
            return [nameOfThread(layout, thread), noValue, neverRan, ...layout.causes.map(() => noValue)];
          const share = (kind: string): Amount =>
            amountOf(formatPercent, (parts.find((part) => part.kind === kind)?.cycles ?? 0) / total, 1);
          return [
            nameOfThread(layout, thread),
            amountOf(formatPercent, remoteShare, 1),
            share('working'),
            ...layout.causes.map(share),
          ];
        }),
      })}
    >
      <ol className="cycles-threads">
        {threads.map(({ thread, parts, total, remoteShare }) => (
          <li key={thread}>
            <PinButton of={{ kind: 'thread', id: thread }}>
              <NamedSwatch {...namedThread(layout, thread)} />
            </PinButton>
            {total === 0 && (
              <span className="mute small">
                {neverRan} in {when}
              </span>
            )}
            {total > 0 && (
              <KindStack
                of={markOf({ kind: 'thread', id: thread })}
                parts={parts.map(({ kind, cycles }) => ({
                  kind: cycleKind(kind, theme),
                  amount: cycles,
                  says: cycleWords[kind].name,
                }))}
              />
            )}
            {hasRemote && total > 0 && <span className="amount">{formatPercent(remoteShare, 1)}</span>}
          </li>
        ))}
      </ol>
    </Figure>
  );
}
