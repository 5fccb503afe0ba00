/** The light or dark theme: the reader's choice (stored in this browser) or the system's. */
import { useSyncExternalStore } from 'react';
import { useMedia } from './media.ts';

export type Theme = 'light' | 'dark';
export type ThemeChoice = 'system' | Theme;

/** web/index.html reads the same key before the first paint. */
const storageKey = 'coscope.theme';
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const set = document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'system';
}

/** Sets and stores the choice. */
export function setThemeChoice(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
  try {
    if (choice === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is off (private window, sandboxed frame): the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The reader's choice. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readChoice);
}

/** The present theme; canvases redraw when it changes. */
export function useTheme(): Theme {
  const choice = useThemeChoice();
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  // Paper is white (tokens.css).
  const onPaper = useMedia('print');
  if (onPaper) return 'light';
  if (choice !== 'system') return choice;
  return systemDark ? 'dark' : 'light';
}
