/** The field for a note: Enter saves it, Escape restores it. */
import { useEffect, useRef, useState } from 'react';
import { mostLetters, mostNotes, withNote, type Note } from '../../scenario/notes.ts';
import { editNotes } from '../../scenario/store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { useWriting } from './writing.ts';

interface NoteFieldProps {
  readonly quantum: number;
  readonly notes: readonly Note[];
}

export function NoteField({ quantum, notes }: NoteFieldProps) {
  const before = notes.find((note) => note.quantum === quantum)?.text ?? '';
  const [text, setText] = useState(before);
  const field = useRef<HTMLInputElement>(null);
  const isFull = before === '' && notes.length >= mostNotes;

  useEffect(() => {
    const from = document.activeElement;
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (from instanceof HTMLElement) from.focus();
    };
  }, []);

  const close = (): void => useWriting.setState({ quantum: null });
  const keep = (written: string): void => {
    const label = before === '' ? 'Note' : written === '' ? 'Remove a note' : 'Edit a note';
    editNotes(label, (now) => withNote(now, quantum, written));
    close();
  };
  return (
    <form
      className="note-field"
      onSubmit={(event) => {
        event.preventDefault();
        keep(text);
      }}
    >
      <label>
        Note at quantum {formatCount(quantum)}
        <input
          ref={field}
          className="note-input"
          type="text"
          maxLength={mostLetters}
          disabled={isFull}
          value={text}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      {isFull ? (
        <span className="mute small">{mostNotes} notes are all that a link holds: remove one first.</span>
      ) : (
        <Button tone="accent" type="submit">
          Keep note
        </Button>
      )}
      {before !== '' && <Button onClick={() => keep('')}>Remove note</Button>}
      <Button onClick={close}>Cancel</Button>
    </form>
  );
}
