/** A drag over a picture selects a range of time; a click clears it. */
import { useRef, type PointerEvent } from 'react';
import type { Span } from '../../derive/recording/schedule.ts';

interface Brush {
  /** Starts a drag. Returns whether the pressed button does. */
  readonly begin: (event: PointerEvent) => boolean;
  /** Selects up to the pointer. Returns false if there is no drag. */
  readonly drag: (event: PointerEvent) => boolean;
  readonly end: (event: PointerEvent) => void;
  /** Ends a drag that the browser took over, as for scrolling: no pointerup follows. */
  readonly cancel: () => void;
}

/** `timeAt`: the time at a position in the window. A drag over less than `click` of time is a click. */
export function useBrush(
  timeAt: (clientX: number) => number,
  click: number,
  onRange: (range: Span | null) => void,
): Brush {
  const begun = useRef<number | null>(null);
  return {
    begin: (event) => {
      if (event.button !== 0) return false;
      begun.current = timeAt(event.clientX);
      event.currentTarget.setPointerCapture(event.pointerId);
      return true;
    },
    drag: (event) => {
      const [start, end] = [begun.current, timeAt(event.clientX)];
      if (start === null) return false;
      onRange({ from: Math.min(start, end), to: Math.max(start, end) });
      return true;
    },
    end: (event) => {
      const start = begun.current;
      begun.current = null;
      const wide = start === null ? 0 : Math.abs(timeAt(event.clientX) - start);
      if (wide < click) onRange(null);
    },
    cancel: () => {
      begun.current = null;
    },
  };
}
