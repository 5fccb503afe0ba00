/** A picture of tasks that can be pointed at and walked through by arrow keys. */
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Note } from '../machine/HoverNote.tsx';
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
  /** A task in a few lines. */
  readonly describe: (task: number) => readonly string[];
}

export function PictureCanvas(props: PictureCanvasProps) {
  const { label, picture, width, height, framesPerQuantum, note, describe } = props;
  const [task, setTask] = useState<number | null>(null);

  const show = (next: number | null, canvas: HTMLElement): void => {
    setTask(next);
    if (next === null) {
      note.hide();
      return;
    }
    const bounds = canvas.getBoundingClientRect();
    const box = picture.boxOf(next);
    const at = { ...box, left: bounds.left + box.left, top: bounds.top + box.top };
    note.show(at, describe(next));
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>): void => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const next = picture.taskUnder(event.clientX - bounds.left, event.clientY - bounds.top);
    if (next !== task) show(next, event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    show(task === null ? picture.first() : picture.beside(task, ...step), event.currentTarget);
  };
  const leave = (): void => {
    setTask(null);
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
        aria-label={`${label}. Arrow keys read the tasks.`}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerLeave={leave}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">{task === null ? '' : describe(task).join(', ')}</output>
    </div>
  );
}
