/** Notes on moments: a line through every picture over time, the text below the schedule, and the field for editing. */
import { useTimeScale, type TimeScale } from '../../charts/time/scale.ts';
import { useSize } from '../../charts/useSize.ts';
import { useTimespan } from '../../engine/run.ts';
import type { Note } from '../../scenario/notes.ts';
import { editNotes, useScenario } from '../../scenario/store.ts';
import { withNote } from '../../scenario/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { counted, formatCount } from '../../ui/format.ts';
import { useRem } from '../../ui/ink.ts';
import { Tip } from '../../ui/Tip.tsx';
import { NoteField } from './NoteField.tsx';
import { placeNotes } from './place-notes.ts';
import { useWriting, writeAt } from './writing.ts';
import './notes.css';

interface MarksProps {
  readonly scale: TimeScale;
  readonly notes: readonly Note[];
}

function Marks({ scale, notes }: MarksProps) {
  const rem = useRem();
  const placed = placeNotes(notes, scale, rem);
  return (
    <>
      <div className="note-lines" aria-hidden="true">
        {placed.map(({ note, x }) => (
          <i key={note.quantum} style={{ left: x }} />
        ))}
      </div>
      <ol className="note-marks" aria-label="Notes on moments">
        {placed.map(({ note: { quantum, text }, x, left, width }) => (
          <li key={quantum} style={{ left, width }} data-before={left < x ? '' : undefined}>
            <Tip text={text} named>
              <button
                type="button"
                aria-label={`Note at quantum ${formatCount(quantum)}: ${text}`}
                onClick={() => writeAt(quantum)}
              >
                {text}
              </button>
            </Tip>
          </li>
        ))}
      </ol>
    </>
  );
}

function List({ notes, quanta }: { readonly notes: readonly Note[]; readonly quanta: number }) {
  return (
    <Disclosure summary={counted(notes.length, 'note')}>
      <ul className="note-list">
        {notes.map(({ quantum, text }) => (
          <li key={quantum}>
            <Button disabled={quantum >= quanta} onClick={() => writeAt(quantum)}>
              Quantum {formatCount(quantum)}
            </Button>
            <span>
              {text}
              {quantum >= quanta && <span className="mute"> (after the end of this run)</span>}
            </span>
            <Button
              aria-label={`Remove the note at quantum ${formatCount(quantum)}`}
              onClick={() => editNotes('Remove a note', (now) => withNote(now, quantum, ''))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

export default function Notes() {
  const notes = useScenario((state) => state.notes);
  const writing = useWriting(({ quantum }) => quantum);
  const [measure, { width }] = useSize();
  const scale = useTimeScale(width, useTimespan());
  const quanta = Math.round(scale.frames / scale.framesPerQuantum);
  return (
    <section className="notes" aria-label="Notes" ref={measure}>
      {width > 0 && <Marks scale={scale} notes={notes} />}
      {writing !== null && <NoteField key={writing} quantum={writing} notes={notes} />}
      {notes.length > 0 && <List notes={notes} quanta={quanta} />}
    </section>
  );
}
