/** Placing a thread by keyboard: Enter picks it up, arrow keys choose a hardware context, Enter puts it down. */
import { useState, type KeyboardEvent } from 'react';
import { isArrow, nextInDirection } from '../../derive/machine/direction.ts';
import type { Rect } from '../../derive/machine/layout.ts';
import { pause } from '../../engine/clock.ts';
import type { PaneId } from '../../engine/session.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { placeThread } from './place.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { nameOfContext } from './notes.ts';

interface Picked {
  readonly thread: number;
  /** The hardware context chosen so far. */
  readonly context: number;
}

export interface Placing {
  readonly picked: Picked | null;
  /** The hardware context reached by arrow keys, where threads are too small for buttons. */
  readonly pointed: number | null;
  /** Moves to a hardware context and announces its thread (−1: none). */
  readonly point: (context: number | null, thread?: number) => void;
  /** The announcement for screen readers. */
  readonly said: string;
  readonly pick: (thread: number, context: number) => void;
  /** Returns whether placing has consumed the key. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

export function usePlacing(pane: PaneId, layout: Layout, contexts: readonly Rect[]): Placing {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [last, setLast] = useState('');

  const point = (context: number | null, thread = -1): void => {
    setPointed(context);
    const who = thread < 0 ? 'free' : nameOfThread(layout, thread);
    setLast(context === null ? '' : `${nameOfContext(layout, context)}: ${who}`);
  };

  const drop = (): void => {
    if (!picked) return;
    placeThread(pane, picked.thread, picked.context);
    setPicked(null);
    setLast('');
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (!picked) return false;
    const from = contexts[picked.context];
    if (isArrow(event.key) && from) {
      const next = nextInDirection(contexts, from, event.key);
      if (next >= 0) setPicked({ ...picked, context: next });
    } else if (event.key === 'Escape') {
      setPicked(null);
      setLast('Put back.');
    } else if (event.key === 'Enter') drop();
    else return false;
    event.preventDefault();
    return true;
  };

  const said = picked
    ? `${nameOfThread(layout, picked.thread)} to ${nameOfContext(layout, picked.context)}. Arrow keys choose, Enter places it, Escape cancels.`
    : last;
  return {
    picked,
    pointed,
    point,
    said,
    pick: (thread, context) => {
      pause();
      setPicked({ thread, context: Math.max(0, context) });
    },
    onKey,
  };
}
