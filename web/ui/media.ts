/** Properties of the reader's device and of the display mode, as hooks. */
import { useSyncExternalStore } from 'react';
import { watched } from './watched.ts';

/** One watcher per query, shared by all components. */
const queries = new Map<string, ReturnType<typeof watched<boolean>>>();

function query(text: string) {
  const known = queries.get(text);
  if (known) return known;
  const list = window.matchMedia(text);
  const made = watched(
    () => list.matches,
    (onChange) => list.addEventListener('change', onChange),
  );
  queries.set(text, made);
  return made;
}

/** Whether a media query matches; updates on change. */
export function useMedia(text: string): boolean {
  const { subscribe, read } = query(text);
  return useSyncExternalStore(subscribe, read);
}

/** True if the reader prefers reduced motion: then draw states without animation. */
export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

const narrow = '(max-width: 56rem)';

/** True if side panels become sheets (the same width as in web/app/sheets.css). */
export function useNarrow(): boolean {
  return useMedia(narrow);
}

/** The same, now. */
export function isNarrow(): boolean {
  return query(narrow).read();
}

const pixelRatio = watched(
  () => window.devicePixelRatio || 1,
  (onChange) => window.addEventListener('resize', onChange),
);

/** Device pixels per CSS pixel; follows zoom and a move to another screen. */
export function usePixelRatio(): number {
  return useSyncExternalStore(pixelRatio.subscribe, pixelRatio.read);
}

const presenting = watched(
  () => document.documentElement.dataset['present'] !== undefined,
  (onChange) =>
    new MutationObserver(onChange).observe(document.documentElement, { attributeFilter: ['data-present'] }),
);

/** Whether the page is shown on a projector (web/app/mode.ts). */
export const isPresenting = presenting.read;

/** The same, followed. */
export function usePresenting(): boolean {
  return useSyncExternalStore(presenting.subscribe, presenting.read);
}
