/** A thread by name and colour, within a sentence or a cell. */
import { nameOfThread } from '../../derive/thread-names.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import { toneOfThread } from './thread-colour.ts';

export interface ThreadNameProps {
  readonly layout: Layout;
  readonly thread: number;
}

export function ThreadName({ layout, thread }: ThreadNameProps) {
  return (
    <span className="thread-name">
      <Swatch {...toneOfThread(layout, thread)} />
      {nameOfThread(layout, thread)}
    </span>
  );
}

/** More squares than this are counted, not drawn. */
const mostSquares = 24;

/** A set of threads as squares of their colours, named to those who cannot see them. */
export function ThreadSet({
  layout,
  threads,
}: {
  readonly layout: Layout;
  readonly threads: readonly number[];
}) {
  const names = threads.map((thread) => nameOfThread(layout, thread)).join(', ');
  return (
    <span className="thread-set" title={names}>
      {threads.slice(0, mostSquares).map((thread) => (
        <Swatch key={thread} {...toneOfThread(layout, thread)} />
      ))}
      {threads.length > mostSquares && (
        <span className="mute" aria-hidden="true">
          +{threads.length - mostSquares}
        </span>
      )}
      <span className="visually-hidden">{names}</span>
    </span>
  );
}
