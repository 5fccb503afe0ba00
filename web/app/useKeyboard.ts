/** Maps keys to commands, for the whole page. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { handsAreComing } from '../engine/first-picture.ts';
import { useCommandList, type Command } from '../ui/commands.ts';
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

/** Whether keys without Ctrl or ⌘ are active: people who dictate need them off (WCAG 2.1.4). Stored in this browser. */
export const useSingleKeys = create<{ on: boolean }>(() => ({ on: readSingleKeys() }));

export function setSingleKeys(on: boolean): void {
  useSingleKeys.setState({ on });
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // Storage is disabled: the choice then lasts as long as the page.
  }
}

/** Text typed while the palette is loading goes to the palette; true if the key was consumed. */
function goesToPalette(event: KeyboardEvent): boolean {
  if (!useShell.getState().palette || document.querySelector('dialog[open]')) return false;
  if (event.key === 'Escape') useShell.setState({ palette: false, typed: '' });
  if (event.key.length === 1) useShell.setState(({ typed }) => ({ typed: typed + event.key }));
  event.preventDefault();
  return true;
}

/** Keys pressed before their handlers were loaded, in order; replayed afterwards. */
let early: readonly string[] = [];

/** The command for a key: an enabled one if possible, else a disabled one. */
function commandOf(key: string): Command | undefined {
  const having = [...useCommandList.getState().commands.values()].filter(({ keys }) => keys?.includes(key));
  return having.find(({ disabled }) => !disabled) ?? having[0];
}

function hearEarly(): void {
  const keys = early;
  early = [];
  const unknown = keys.filter((key) => {
    const command = commandOf(key);
    if (command && !command.disabled) command.run();
    return !command;
  });
  if (handsAreComing()) early = unknown;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || goesToPalette(event)) return;
  const key = keyOf(event);
  if (key.length === 1 && !useSingleKeys.getState().on) return;
  if (keyIsTaken(key, event.target)) return;
  // The browser closes an open menu and returns the focus to its button.
  if (key === 'escape' && document.querySelector('[popover=auto]:popover-open')) return;
  const command = commandOf(key);
  if (!command?.inDialogs && document.querySelector('dialog[open]')) return;
  if (!command && handsAreComing()) early = [...early, key];
  if (!command || command.disabled) return;
  event.preventDefault();
  command.run();
}

export function useKeyboard(): void {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    const stop = useCommandList.subscribe(hearEarly);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, []);
}
