/** A picture of tasks that can be pointed at and walked through by arrow keys. */
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Note } from '../../charts/HoverNote.tsx';
import { LiveCanvas } from './LiveCanvas.tsx';
import type { Picture } from './picture.ts';

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export interface PictureCanvasProps {
  readonly label: string;
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
  readonly framesPerQuantum: number;
  readonly note: Note;
  /** A task, or a call, in a few lines. */
  readonly describe: (item: number) => readonly string[];
  /** By click or Enter. */
  readonly onChoose?: ((item: number) => void) | undefined;
}

export function PictureCanvas(props: PictureCanvasProps) {
  const { label, picture, width, height, framesPerQuantum, note, describe, onChoose } = props;
  const [item, setItem] = useState<number | null>(null);

  const show = (next: number | null, canvas: HTMLElement): void => {
    setItem(next);
    if (next === null) {
      note.hide();
      return;
    }
    const bounds = canvas.getBoundingClientRect();
    const box = picture.boxOf(next);
    const at = { ...box, left: bounds.left + box.left, top: bounds.top + box.top };
    note.show(at, describe(next));
  };
  const under = (event: MouseEvent<HTMLCanvasElement>): number | null => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return picture.under(event.clientX - bounds.left, event.clientY - bounds.top);
  };
  const onPointerMove = (event: MouseEvent<HTMLCanvasElement>): void => {
    const next = under(event);
    if (next !== item) show(next, event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    if (onChoose && item !== null && event.key === 'Enter') onChoose(item);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    show(item === null ? picture.first() : picture.beside(item, ...step), event.currentTarget);
  };
  const leave = (): void => {
    setItem(null);
    note.hide();
  };

  return (
    <div className="task-picture">
      <LiveCanvas
        width={width}
        height={height}
        draw={picture.draw}
        framesPerQuantum={framesPerQuantum}
        role="application"
        aria-roledescription="picture"
        aria-label={`${label}. Arrow keys read the tasks${onChoose ? ', Enter unfolds one' : ''}.`}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerLeave={leave}
        onClick={(event) => {
          const chosen = under(event);
          if (onChoose && chosen !== null) onChoose(chosen);
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">{item === null ? '' : describe(item).join(', ')}</output>
    </div>
  );
}
