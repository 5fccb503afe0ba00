/** What is under the pointer in the schedule, and a note about it. */
import { useEffect, useState, type PointerEvent, type RefObject } from 'react';
import { useNote, type Note } from '../../charts/HoverNote.tsx';
import type { Span } from '../../derive/recording/schedule.ts';
import { moveNote } from './note-place.ts';
import type { Rows, Times } from './rows.ts';

/** The picture as drawn. */
interface Picture {
  readonly box: RefObject<HTMLElement | null>;
  readonly rows: Rows;
  /** CSS pixels. */
  readonly rowHeight: number;
  readonly sight: Span;
}

interface PointedThread {
  /** The thread under the pointer; null without one. */
  readonly tid: number | null;
  readonly note: Note;
  readonly point: (event: PointerEvent, at: number, times: Times) => void;
  readonly leave: () => void;
}

export function usePointed({ box, rows, rowHeight, sight }: Picture): PointedThread {
  /** Cleared when the rows change. */
  const [under, setUnder] = useState<{ readonly rows: Rows; readonly tid: number | null } | null>(null);
  const note = useNote();
  // The picture changes under a still pointer: by keys, a filter, or other rows.
  const { hide } = note;
  useEffect(hide, [hide, rows, sight]);
  return {
    tid: under?.rows === rows ? under.tid : null,
    note,
    point: (event, at, times) => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const place = Math.floor((event.clientY - top + (box.current?.scrollTop ?? 0)) / rowHeight);
      const found = rows.pointedAt(place, at, times);
      setUnder({ rows, tid: found?.tid ?? null });
      if (!found) {
        hide();
        return;
      }
      const anchor = { left: event.clientX, top: event.clientY };
      note.show({ ...anchor, width: 1, height: 1 }, found.lines);
      if (note.box.current) moveNote(note.box.current, anchor);
    },
    leave: () => {
      hide();
      setUnder(null);
    },
  };
}
