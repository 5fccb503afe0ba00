/** The key to the graph and the queues. */
import type { Pane } from '../../engine/session.ts';
import { Cores } from './MissLegend.tsx';
import { scaleWords } from './task-notes.ts';

export function GraphLegend({ pane }: { readonly pane: Pane }) {
  return (
    <p className="task-legend small mute">
      <span>
        <i className="task-mark" data-state="ended" aria-hidden="true" /> ended
      </span>
      <span>
        runs on <Cores layout={pane.layout} />
      </span>
      <span>
        <i className="task-mark" data-state="ready" aria-hidden="true" /> ready, or just stolen
      </span>
      <span>
        <i className="task-mark" aria-hidden="true" /> waits
      </span>
      <span>
        <i className="task-mark" data-state="path" aria-hidden="true" /> on the critical path
      </span>
      <span>{scaleWords(pane)}</span>
    </p>
  );
}
