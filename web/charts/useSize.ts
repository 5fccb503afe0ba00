/** The size of an element in CSS pixels, updated on change. */
import { startTransition, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const tellers = new WeakMap<Element, (size: Size) => void>();
let shared: ResizeObserver | null = null;

function tell(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, contentRect } of entries) tellers.get(target)?.(contentRect);
}

function isOnScreen({ target }: ResizeObserverEntry): boolean {
  const { top, bottom } = target.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
}

/**
 * The page's single observer: everything measured in a frame is drawn in that frame, so that nothing is shown at size
 * zero. Elements off the screen are drawn in transitions, which the browser can interrupt.
 */
function observer(): ResizeObserver {
  shared ??= new ResizeObserver((entries) => {
    const seen = entries.filter(isOnScreen);
    if (seen.length > 0) flushSync(() => tell(seen));
    if (seen.length < entries.length)
      startTransition(() => tell(entries.filter((entry) => !seen.includes(entry))));
  });
  return shared;
}

/** Returns a ref for the element, and its size; 0 × 0 until it has been measured. */
export function useSize(): [ref: (element: Element | null) => (() => void) | undefined, size: Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback((element: Element | null) => {
    if (!element) return undefined;
    tellers.set(element, ({ width, height }) =>
      setSize((old) => (old.width === width && old.height === height ? old : { width, height })),
    );
    observer().observe(element);
    return () => {
      observer().unobserve(element);
      tellers.delete(element);
    };
  }, []);
  return [ref, size];
}
