/** Turns keys into commands, for the whole page. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useCommandList } from '../ui/commands.ts';
import { keyIsTaken, keyOf } from '../ui/keys.ts';
import { useShell } from './shell-state.ts';

const storageKey = 'coscope.single-keys';

function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Whether keys without Ctrl or ⌘ do anything: people who dictate need them off (WCAG 2.1.4). Kept in this browser. */
export const useSingleKeys = create<{ on: boolean }>(() => ({ on: readSingleKeys() }));

export function setSingleKeys(on: boolean): void {
  useSingleKeys.setState({ on });
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Storage is off: the choice then lasts as long as the page.
  }
}

/** What is typed while the palette is on its way is for the palette; true when it took the key. */
function goesToPalette(event: KeyboardEvent): boolean {
  if (!useShell.getState().palette || document.querySelector('dialog[open]')) return false;
  if (event.key === 'Escape') useShell.setState({ palette: false, typed: '' });
  if (event.key.length === 1) useShell.setState(({ typed }) => ({ typed: typed + event.key }));
  event.preventDefault();
  return true;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || goesToPalette(event)) return;
  const key = keyOf(event);
  if (key.length === 1 && !useSingleKeys.getState().on) return;
  if (keyIsTaken(key, event.target) || document.querySelector('dialog[open]')) return;
  for (const command of useCommandList.getState().commands.values()) {
    if (command.disabled || !command.keys?.includes(key)) continue;
    event.preventDefault();
    command.run();
    return;
  }
}

export function useKeyboard(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
