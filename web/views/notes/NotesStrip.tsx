/** The strip below the schedule for notes; loads its code when there are notes or one is being written. */
import { lazy, Suspense, useMemo } from 'react';
import { clock, shownPosition } from '../../engine/clock.ts';
import { quantumAt } from '../../engine/frames.ts';
import { useScenario } from '../../scenario/store.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { useWriting, writeAt } from './writing.ts';

const Notes = lazy(() => import('./Notes.tsx'));

export default function NotesStrip() {
  const hasNotes = useScenario(({ notes }) => notes.length > 0);
  const isWriting = useWriting(({ quantum }) => quantum !== null);
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'note.here',
        label: 'Write a note at this quantum',
        group: 'Edit',
        keys: ['n'],
        also: 'annotate comment remark mark moment',
        run: () => {
          const { limit, framesPerQuantum } = clock.getState();
          if (limit > 0) writeAt(quantumAt(shownPosition(), limit, framesPerQuantum));
        },
      },
    ],
    [],
  );
  useCommands(commands);
  return <Suspense>{(hasNotes || isWriting) && <Notes />}</Suspense>;
}
