/** One button a thread. Where it stands, how wide it is, its bar and the one tab stop are the painter's (painter.ts). */
import { memo, type CSSProperties } from 'react';
import type { Layout } from '../../scenario/generated/types.ts';
import { nameOfThread, shortName } from '../../derive/names/threads.ts';
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
          data-lifted={lifted === thread ? '' : undefined}
          tabIndex={-1}
          style={{ '--program': toneColour(toneOfThread(layout, thread)).css } as CSSProperties}
        >
          <span className="thread-name">{shortName(layout, nameOfThread(layout, thread))}</span>
          <i className="thread-bar" />
        </button>
      ))}
    </div>
  );
}, isSame);
