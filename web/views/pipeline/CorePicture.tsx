/** One pane's core at the moment shown: pipeline, hardware contexts, memories, and the stage that loses most slots. */
import { useMemo, type PointerEvent } from 'react';
import { coreMemories } from '../../derive/cores/core-memory.ts';
import { quantumFrames } from '../../engine/frames.ts';
import { coreUse } from '../../derive/cores/pipeline.ts';
import type { Pane } from '../../engine/session.ts';
import { Figure } from '../../charts/Figure.tsx';
import { formatCount } from '../../ui/format.ts';
import { HoverNote, useNote } from '../../charts/HoverNote.tsx';
import { useFrames, useQuantum } from '../../engine/run.ts';
import { Flow } from './Flow.tsx';
import { Lists } from './Lists.tsx';
import { Memories } from './Memories.tsx';
import { tableOf } from './table.ts';
import { sayBottleneck } from './core-labels.ts';

export interface CorePictureProps {
  readonly pane: Pane;
  readonly id: 'a' | 'b';
  /** "A", "B" or empty. */
  readonly name: string;
  readonly core: number;
}

export function CorePicture({ pane, id, name, core }: CorePictureProps) {
  const frames = useFrames(id);
  const quantum = useQuantum();
  const note = useNote();
  const { layout, scenario } = pane;
  const shown = useMemo(() => {
    if (!frames) return null;
    const range = quantumFrames(frames, quantum);
    const use = coreUse(frames, scenario.machine, core, range);
    return use && { use, memories: coreMemories(frames, scenario.machine, core, use, range) };
  }, [frames, scenario, core, quantum]);

  const point = ({ target }: PointerEvent): void => {
    const part = target instanceof Element ? target.closest<HTMLElement>('[data-note]') : null;
    if (part?.dataset['note'] === undefined) note.hide();
    else note.show(part.getBoundingClientRect(), part.dataset['note'].split('\n'));
  };

  const title = name === '' ? `Core ${core.toString()}` : `Core ${core.toString()} of ${name}`;
  if (!shown)
    return (
      <section className="core-picture" aria-label={title}>
        <p className="mute">
          {frames && !sharesSlots(pane, core)
            ? `${title} gives its cycles to one thread at a time.`
            : 'Quantum not simulated yet.'}
        </p>
      </section>
    );
  const { use, memories } = shown;
  return (
    <div className="core-picture" data-pane={id} onPointerMove={point} onPointerLeave={note.hide}>
      <Figure
        title={title}
        subtitle={`quantum ${formatCount(quantum)}, mean per cycle`}
        table={() => tableOf(layout, use, memories, `${title}, quantum ${formatCount(quantum)}`)}
      >
        <p className="core-said">{sayBottleneck(use)}</p>
        <Flow layout={layout} use={use} />
        <Lists layout={layout} use={use} title={title} />
        <Memories layout={layout} memories={memories} title={title} />
      </Figure>
      <HoverNote {...note} />
    </div>
  );
}

function sharesSlots({ layout }: Pane, core: number): boolean {
  return layout.topology.cores[core]?.model === 'smt';
}
