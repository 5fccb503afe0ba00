/** The part of the recording that is in sight: wheel and keys zoom and move it. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Span } from '../../derive/recording/schedule.ts';
import { keyOf } from '../../ui/keys.ts';
import { moved, zoomed } from './zoom.ts';

const zoomStep = 1.5;
const moveStep = 0.2;

/** The picture: its box, the room for names at the left, and the width of the time axis, in CSS pixels. */
interface Picture {
  readonly box: RefObject<HTMLElement | null>;
  readonly left: number;
  readonly pixels: number;
}

interface Zoom {
  readonly sight: Span;
  readonly middle: number;
  /** The time at a position in the window; beyond the picture, that at its edge. */
  readonly timeAt: (clientX: number) => number;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly showAll: () => void;
  readonly show: (range: Span) => void;
  readonly select: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function useZoom({ box, left, pixels }: Picture, whole: Span, onRange: (range: Span) => void): Zoom {
  const [sight, setSight] = useState(whole);
  const middle = (sight.from + sight.to) / 2;
  /** Position in the picture from left to right, 0 to 1. */
  const shareAt = (clientX: number): number => {
    const from = (box.current?.getBoundingClientRect().left ?? 0) + left;
    return Math.max(0, Math.min(1, (clientX - from) / pixels));
  };

  const onWheel = useRef<(event: WheelEvent) => void>(() => undefined);
  useEffect(() => {
    onWheel.current = (event) => {
      const { deltaX, deltaY, clientX } = event;
      // Over the names the wheel scrolls the rows.
      if (clientX < (box.current?.getBoundingClientRect().left ?? 0) + left) return;
      event.preventDefault();
      // Several events may arrive before the next picture: each continues from the previous one.
      if (Math.abs(deltaX) > Math.abs(deltaY)) {
        setSight((now) => moved(now, whole, deltaX / pixels));
        return;
      }
      const share = shareAt(clientX);
      setSight((now) =>
        zoomed(now, whole, zoomStep ** (deltaY / 100), now.from + share * (now.to - now.from)),
      );
    };
  });
  // React registers passive listeners, which could not stop the page from scrolling.
  useEffect(() => {
    const element = box.current;
    const listen = (event: WheelEvent): void => onWheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [box]);

  const zoomIn = (): void => setSight(zoomed(sight, whole, 1 / zoomStep, middle));
  const zoomOut = (): void => setSight(zoomed(sight, whole, zoomStep, middle));
  const showAll = (): void => setSight(whole);
  const select = (): void => onRange(sight);
  const actions: Readonly<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    arrowleft: () => setSight(moved(sight, whole, -moveStep)),
    arrowright: () => setSight(moved(sight, whole, moveStep)),
    home: showAll,
    enter: select,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const action = actions[keyOf(event)];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return {
    sight,
    middle,
    timeAt: (clientX) => sight.from + shareAt(clientX) * (sight.to - sight.from),
    zoomIn,
    zoomOut,
    showAll,
    show: (range) => setSight(moved(range, whole, 0)),
    select,
    onKeyDown,
  };
}
