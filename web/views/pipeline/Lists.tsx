/** The hardware contexts: the thread on each, the use of its active list, and its commits. */
import type { CSSProperties } from 'react';
import { noThread } from '../../derive/machine/moment.ts';
import type { CoreUse } from '../../derive/cores/pipeline.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { formatIpc, formatPercent, noValue } from '../../ui/format.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { Term } from '../../ui/Tip.tsx';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread, namedThread } from '../../derive/names/tones.ts';
import { NamedSwatch } from '../../ui/NamedSwatch.tsx';
import { amount, poolWords } from './core-labels.ts';

interface ListsProps {
  readonly layout: Layout;
  readonly use: CoreUse;
  /** Of the picture: A's list and B's are landmarks on one page. */
  readonly title: string;
}

export function Lists({ layout, use, title }: ListsProps) {
  const { pools, threads, commit } = use;
  const list = pools['active-list'];
  const capacity = list.capacity / threads.length;
  const of = (parts: CoreUse['commit']['won'], thread: number): number =>
    parts.find((part) => part.thread === thread)?.amount ?? 0;
  return (
    <section className="lists" aria-label={`Hardware contexts, ${title}`}>
      <h3>
        <Term define={poolWords['active-list'].definition}>Active lists</Term>{' '}
        <span className="mute">{amount(capacity)} instructions each</span>
        <span className="mute">IPC</span>
      </h3>
      <ol>
        {threads.map((thread, context) => {
          const held = of(list.held, thread);
          return (
            <li key={context}>
              {thread === noThread ? (
                <span className="mute">no thread</span>
              ) : (
                <NamedSwatch {...namedThread(layout, thread)} />
              )}
              <span className="bar" aria-hidden="true">
                {thread !== noThread && (
                  <i
                    style={
                      {
                        width: `${((held / capacity) * 100).toFixed(1)}%`,
                        '--program': toneColour(toneOfThread(layout, thread)).css,
                      } as CSSProperties
                    }
                    data-note={`${nameOfThread(layout, thread)}\n${amount(held)} of ${amount(capacity)} entries, ${formatPercent(held / capacity)}`}
                  />
                )}
              </span>
              <span className="amount">
                {thread === noThread ? noValue : formatIpc(of(commit.won, thread))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
