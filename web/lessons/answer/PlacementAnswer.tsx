/**
 * Threads to be placed on hardware contexts: dragged, or picked up and put down by click, tap or key. Unplaced threads
 * are in the tray.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { PlaceQuestion } from '../../scenario/generated/types.ts';
import { PlaceTree, chipName, threadStyle } from '../PlaceTree.tsx';
import { complete, placed, type Placing } from './placing.ts';

export interface PlacementAnswerProps {
  readonly place: PlaceQuestion;
  readonly contexts: readonly number[] | null;
  readonly isFixed: boolean;
  /** null while a thread is unplaced. */
  readonly onChange: (contexts: readonly number[] | null) => void;
}

/** Pixels of movement after which a press is a drag. */
const dragFrom = 6;

/** The hardware context at a point of the screen; null is the tray, undefined neither. */
function placeAt(x: number, y: number): number | null | undefined {
  const under = document.elementFromPoint(x, y);
  const slot = under?.closest<HTMLElement>('[data-context]');
  if (slot) return Number(slot.dataset['context']);
  return under?.closest('.lesson-tray') ? null : undefined;
}

interface Drag {
  readonly thread: number;
  readonly x: number;
  readonly y: number;
  isMoving: boolean;
}

export function PlacementAnswer({ place, contexts, isFixed, onChange }: PlacementAnswerProps) {
  const [placing, setPlacing] = useState<Placing>(() => contexts ?? place.threads.map(() => null));
  const [held, setHeld] = useState<number | null>(null);
  const drag = useRef<Drag | null>(null);
  const wasDrag = useRef(false);

  useEffect(() => {
    if (held === null) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setHeld(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [held]);

  const put = (thread: number, context: number | null): void => {
    const next = placed(placing, thread, context);
    setPlacing(next);
    setHeld(null);
    onChange(complete(next));
  };
  const onDown = (event: PointerEvent<HTMLButtonElement>, thread: number): void => {
    wasDrag.current = false;
    if (isFixed || event.button !== 0) return;
    drag.current = { thread, x: event.clientX, y: event.clientY, isMoving: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent<HTMLButtonElement>): void => {
    const now = drag.current;
    if (!now) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.isMoving && Math.hypot(dx, dy) < dragFrom) return;
    now.isMoving = true;
    event.currentTarget.style.translate = `${dx.toString()}px ${dy.toString()}px`;
    event.currentTarget.dataset['dragged'] = '';
  };
  const onUp = (event: PointerEvent<HTMLButtonElement>): void => {
    const now = drag.current;
    drag.current = null;
    event.currentTarget.style.translate = '';
    delete event.currentTarget.dataset['dragged'];
    if (!now?.isMoving) return;
    wasDrag.current = true;
    // The chip itself is under the pointer until it returns.
    event.currentTarget.style.pointerEvents = 'none';
    const to = placeAt(event.clientX, event.clientY);
    event.currentTarget.style.pointerEvents = '';
    if (to !== undefined) put(now.thread, to);
  };
  const onChip = (thread: number): void => {
    if (wasDrag.current || isFixed) return;
    const under = placing[thread] ?? null;
    if (held !== null && held !== thread && under !== null) put(held, under);
    else setHeld(held === thread ? null : thread);
  };
  const chip = (thread: number) => (
    <button
      key={thread}
      type="button"
      className="lesson-chip"
      style={threadStyle(place, thread)}
      aria-pressed={held === thread}
      disabled={isFixed}
      onPointerDown={(event) => onDown(event, thread)}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onClick={() => onChip(thread)}
    >
      {chipName(place, thread)}
    </button>
  );
  const waiting = placing.flatMap((at, thread) => (at === null ? [thread] : []));
  const heldName = held === null ? undefined : chipName(place, held);

  return (
    <div className="lesson-place" role="group" aria-label="Placement">
      <div className="lesson-tray" role="group" aria-label="Threads without a place">
        {waiting.map(chip)}
        {waiting.length === 0 && (
          <button
            type="button"
            className="lesson-empty mute"
            disabled={held === null}
            onClick={() => {
              if (held !== null) put(held, null);
            }}
          >
            {held === null ? 'All threads are placed' : 'Put it back here'}
          </button>
        )}
      </div>
      <PlaceTree
        node={place.machine}
        slot={(context) => {
          const thread = placing.indexOf(context);
          if (thread >= 0) return chip(thread);
          return (
            <button
              type="button"
              className="lesson-empty mute"
              aria-label={`Hardware context ${context.toString()}, empty`}
              disabled={held === null}
              onClick={() => {
                if (held !== null) put(held, context);
              }}
            >
              {context}
            </button>
          );
        }}
      />
      <p className="small mute" role="status">
        {heldName === undefined
          ? 'Drag each thread to a hardware context, or choose one and then its place.'
          : `${heldName} is picked up: choose its hardware context. Escape puts it back.`}
      </p>
    </div>
  );
}
