/** What the reader's device says of itself, as hooks. */
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, and again whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True when the reader asked for less motion: then draw states, not journeys between them. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

/** True where side panels become sheets (the same width as in web/app/sheets.css). */
export function useNarrow(): boolean {
  return useMedia('(max-width: 56rem)');
}

/** Device pixels a CSS pixel; follows zoom and a move to another screen. */
export function usePixelRatio(): number {
  const subscribe = useCallback((onChange: () => void) => {
    window.addEventListener('resize', onChange);
    return () => window.removeEventListener('resize', onChange);
  }, []);
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio || 1);
}
