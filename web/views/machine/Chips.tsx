/** One button per thread. Its position, width, bar and the single tab stop belong to the painter (painter.ts). */
import { memo, type CSSProperties } from 'react';
import type { Layout } from '../../scenario/generated/types.ts';
import { nameOfThread, shortName } from '../../derive/names/threads.ts';
import { Name } from '../../ui/Name.tsx';
import { toneColour } from '../../ui/colour.ts';
import { toneOfThread } from '../../derive/names/tones.ts';
import { markOf } from '../../derive/selection/thing.ts';

export interface ChipsProps {
  readonly layout: Layout;
  readonly lifted: number | null;
  /** Name of the group of chips. */
  readonly label: string;
}

/** The parts of a layout that chips show: an edit of a cache does not re-render them. */
const shown = ['threads', 'programs', 'owners', 'regions', 'dag'] as const;

function isSame(before: ChipsProps, next: ChipsProps): boolean {
  if (before.lifted !== next.lifted || before.label !== next.label) return false;
  return shown.every((part) => before.layout[part] === next.layout[part]);
}

export const Chips = memo(function Chips({ layout, lifted, label }: ChipsProps) {
  return (
    // New chips for threads after tasks: the painter writes tasks over names, which React would not notice.
    <div key={layout.dag ? 'tasks' : 'threads'} className="machine-chips" role="group" aria-label={label}>
      {layout.threads.map((_, thread) => (
        <button
          key={thread}
          type="button"
          className="thread"
          data-thread={thread}
          data-of={markOf({ kind: 'thread', id: thread })}
          data-state="absent"
          // Until the painter labels it: a narrow chip shows no name.
          aria-label={nameOfThread(layout, thread)}
          data-lifted={lifted === thread ? '' : undefined}
          tabIndex={-1}
          style={{ '--program': toneColour(toneOfThread(layout, thread)).css } as CSSProperties}
        >
          <span className="thread-name">
            <Name name={shortName(layout, nameOfThread(layout, thread))} />
          </span>
          <i className="thread-bar" />
        </button>
      ))}
    </div>
  );
}, isSame);
