/** Turns keys into commands, for the whole page. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useCommandList } from '../ui/commands.ts';
import { keyIsTaken, keyOf } from '../ui/keys.ts';

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

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const key = keyOf(event);
  if (!key.startsWith('mod+') && !useSingleKeys.getState().on) return;
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
