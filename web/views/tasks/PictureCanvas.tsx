/** A picture of tasks with pointer and arrow-key navigation; the task under the pointer is lit in all views. */
import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Note } from '../../charts/HoverNote.tsx';
import { hover, sameThing, togglePin, useSelection, type Thing } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { arrowSteps } from '../../ui/arrows.ts';
import { LiveCanvas } from './LiveCanvas.tsx';
import type { Picture } from './picture.ts';

export interface PictureCanvasProps {
  readonly label: string;
  readonly picture: Picture;
  readonly width: number;
  readonly height: number;
  readonly layout: Layout;
  readonly note: Note;
  /** A task or a call in a few lines. */
  readonly describe: (item: number) => readonly string[];
  /** The kind of its items. */
  readonly kind: 'task' | 'call';
  /** Replaces pinning on click and Enter; Space and Shift-click still pin. */
  readonly onChoose?: ((item: number) => void) | undefined;
}

export function PictureCanvas(props: PictureCanvasProps) {
  const { label, picture, width, height, layout, kind, note, describe, onChoose } = props;
  const [item, setItem] = useState<number | null>(null);
  const pinned = useSelection((selection) => selection.pinned);
  const thing = (id: number): Thing => ({ kind, id });
  const say = (id: number): string[] => [
    ...describe(id),
    ...(sameThing(pinned, thing(id)) ? ['pinned'] : []),
  ];

  const show = (next: number | null, canvas: HTMLElement): void => {
    setItem(next);
    hover(next === null ? null : thing(next));
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
  const choose = (chosen: number, isPin: boolean): void => {
    if (onChoose && !isPin) onChoose(chosen);
    else togglePin(thing(chosen));
  };
  const onPointerMove = (event: MouseEvent<HTMLCanvasElement>): void => {
    const next = under(event);
    if (next !== item) show(next, event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    const step = arrowSteps[event.key];
    if (!step && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) {
      if (item !== null) choose(item, event.key === ' ');
      return;
    }
    show(item === null ? picture.first() : picture.beside(item, ...step), event.currentTarget);
  };
  const leave = (): void => {
    setItem(null);
    hover(null);
    note.hide();
  };

  return (
    <div className="task-picture">
      <LiveCanvas
        width={width}
        height={height}
        draw={picture.draw}
        layout={layout}
        role="application"
        aria-roledescription="picture"
        aria-label={`${label}. Arrow keys read the tasks, ${onChoose ? 'Enter unfolds one, ' : ''}Space pins one.`}
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerLeave={leave}
        onClick={(event) => {
          const chosen = under(event);
          if (chosen !== null) choose(chosen, event.shiftKey);
        }}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <output className="visually-hidden">{item === null ? '' : say(item).join(', ')}</output>
    </div>
  );
}
