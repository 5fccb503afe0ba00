/** A note of a few lines about the item under the pointer. One note per view, filled and moved without React. */
import { useMemo, useRef, type RefObject } from 'react';
import { placeBeside } from '../ui/place.ts';
import './note.css';

/** The first line names the item, the others describe it. */
export type NoteLines = readonly string[];

/** A rectangle in CSS pixels from the window's upper left corner. */
export interface NoteAnchor {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Note {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly show: (at: NoteAnchor, lines: NoteLines) => void;
  readonly hide: () => void;
}

function fill(box: HTMLElement, lines: NoteLines): void {
  const text = lines.join('\n');
  if (box.dataset['text'] === text) return;
  box.dataset['text'] = text;
  box.replaceChildren(
    ...lines.map((line) => {
      const row = document.createElement('div');
      row.textContent = line;
      return row;
    }),
  );
}

/** A note for one view: render HoverNote with its two elements, then show and hide it. */
export function useNote(): Note {
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const timer = useRef(0);
  return useMemo(() => {
    const hide = (): void => {
      window.clearTimeout(timer.current);
      if (box.current?.matches(':popover-open')) box.current.hidePopover();
    };
    const open = (isAgain = false): void => {
      window.clearTimeout(timer.current);
      if (!box.current || !anchor.current) return;
      try {
        if (!box.current.matches(':popover-open')) box.current.showPopover();
      } catch (error) {
        // Focus returns to a picture while a menu closes, and until it has, nothing else can be shown.
        if (isAgain) throw error;
        timer.current = window.setTimeout(open, 0, true);
        return;
      }
      placeBeside(anchor.current, box.current, { side: 'above', align: 'centre' });
    };
    const show = ({ left, top, width, height }: NoteAnchor, lines: NoteLines): void => {
      if (!box.current || !anchor.current) return;
      fill(box.current, lines);
      const { style } = anchor.current;
      style.left = `${left.toString()}px`;
      style.top = `${top.toString()}px`;
      style.width = `${width.toString()}px`;
      style.height = `${height.toString()}px`;
      open();
    };
    return { box, anchor, show, hide };
  }, []);
}

/** The note's elements. Its content is also available by keyboard or as a table, so screen readers skip it. */
export function HoverNote({ box, anchor }: Pick<Note, 'box' | 'anchor'>) {
  return (
    <>
      <i ref={anchor} className="note-anchor" aria-hidden="true" />
      <div ref={box} className="tip note" popover="manual" aria-hidden="true" />
    </>
  );
}
