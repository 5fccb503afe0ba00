/** One button a thread. Where it stands, how wide it is, its bar and the one tab stop are the painter's (painter.ts). */
import { memo, type CSSProperties } from 'react';
import type { Layout } from '../../scenario/generated/types.ts';
import { endOfName, nameOfThread, shortName } from '../../derive/names/threads.ts';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { markOf } from '../../derive/selection/thing.ts';

export interface ChipsProps {
  readonly layout: Layout;
  readonly lifted: number | null;
  /** Of all of them together. */
  readonly label: string;
}

/** What of a layout chips show: an edit of a cache leaves it as it was. */
const shown = ['threads', 'programs', 'owners', 'regions', 'dag'] as const;

function isSame(before: ChipsProps, next: ChipsProps): boolean {
  if (before.lifted !== next.lifted || before.label !== next.label) return false;
  return shown.every((part) => before.layout[part] === next.layout[part]);
}

/** Of the name of a recorded thread the end is never cut. One that `isWhole` may be overwritten by the painter. */
function Name({ name, isWhole }: { readonly name: string; readonly isWhole: boolean }) {
  const end = isWhole ? '' : endOfName(name);
  if (end === '') return <span className="thread-name">{name}</span>;
  return (
    <span className="thread-name">
      <span className="thread-start">{name.slice(0, -end.length)}</span>
      <span>{end}</span>
    </span>
  );
}

export const Chips = memo(function Chips({ layout, lifted, label }: ChipsProps) {
  return (
    <div className="machine-chips" role="group" aria-label={label}>
      {layout.threads.map((_, thread) => (
        <button
          key={thread}
          type="button"
          className="thread"
          data-thread={thread}
          data-of={markOf({ kind: 'thread', id: thread })}
          data-state="absent"
          // Until the painter says more: a narrow one shows no name.
          aria-label={nameOfThread(layout, thread)}
          data-lifted={lifted === thread ? '' : undefined}
          tabIndex={-1}
          style={{ '--program': toneColour(toneOfThread(layout, thread)).css } as CSSProperties}
        >
          <Name name={shortName(layout, nameOfThread(layout, thread))} isWhole={layout.dag !== undefined} />
          <i className="thread-bar" />
        </button>
      ))}
    </div>
  );
}, isSame);
