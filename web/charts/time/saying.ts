/** What pictures over time say of a moment. Whoever points at one asks for it, so that no picture listens by itself. */
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { NoteLines } from '../HoverNote.tsx';

/** The lines for a frame; the first one says what they are of. */
export type Saying = (frame: number) => NoteLines;

const sayings = new WeakMap<Element, Saying>();

/** A picture's element, with what it says. */
export function useSaying(say: Saying | undefined): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const isThere = say !== undefined;
  const saying = useEffectEvent((frame: number): NoteLines => say?.(frame) ?? []);
  useLayoutEffect(() => {
    if (element.current && isThere) sayings.set(element.current, (frame) => saying(frame));
  }, [isThere]);
  return element;
}

/** What the picture around an element says; null where there is none. */
export function sayingAround(element: Element): { readonly picture: Element; readonly say: Saying } | null {
  const picture = element.closest('.time-row');
  const say = picture && sayings.get(picture);
  return picture && say ? { picture, say } : null;
}
