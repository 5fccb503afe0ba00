/**
 * All actions that can be invoked by name or by key. Header, palette, key sheet and menus are generated from this
 * list. A command lives as long as the component that declares it with `useCommands` (or until `registerCommands` is
 * undone).
 */
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Headings of the key sheet, in order. */
export const commandGroups = ['Play', 'Edit', 'View', 'Open', 'Page'] as const;

export interface Command {
  /** Stable, dotted: `play.toggle`. A later command with the same id replaces the earlier one. */
  readonly id: string;
  readonly label: string;
  readonly group: (typeof commandGroups)[number];
  /** `space`, `shift+arrowleft`, `mod+k` (Ctrl or ⌘), `?`. The first one is displayed. */
  readonly keys?: readonly string[] | undefined;
  /** Additional search words for the palette. */
  readonly also?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Whether its keys work in dialogs too: for commands on the scenario, which dialogs edit. */
  readonly inDialogs?: boolean | undefined;
  /** Position of its word at the right of the header; it moves under "More" if there is no room. */
  readonly header?: number | undefined;
  /** Explanation of its word in the header, on hover and focus. */
  readonly hint?: string | undefined;
  /** Whether its word in the header is highlighted: something has just happened, like "Link copied", or a mode is on. */
  readonly lit?: boolean | undefined;
  readonly run: () => void;
}

/** All commands by id, in order of registration. */
export const useCommandList = create<{ commands: ReadonlyMap<string, Command> }>(() => ({
  commands: new Map(),
}));

/**
 * A button may appear before the component that declares its command: a command requested within this time runs on
 * registration.
 */
const patienceMs = 5_000;
let awaited: { readonly id: string; readonly askedMs: number } | null = null;

/** Adds commands; the returned function removes exactly these. */
export function registerCommands(added: readonly Command[]): () => void {
  useCommandList.setState(({ commands }) => ({
    commands: new Map([...commands, ...added.map((command) => [command.id, command] as const)]),
  }));
  const asked = awaited;
  if (asked && added.some(({ id }) => id === asked.id)) {
    awaited = null;
    if (performance.now() - asked.askedMs < patienceMs) runCommand(asked.id);
  }
  return () =>
    useCommandList.setState(({ commands }) => ({
      commands: new Map([...commands].filter(([, command]) => !added.includes(command))),
    }));
}

/** Declares a component's commands. Memoise the list: a new list is registered again. */
export function useCommands(commands: readonly Command[]): void {
  // Before the first paint, so that the header has all its words from the start.
  useLayoutEffect(() => registerCommands(commands), [commands]);
}

/** Runs a command by id; false if it is disabled, or not yet registered. */
export function runCommand(id: string): boolean {
  const command = useCommandList.getState().commands.get(id);
  awaited = command ? null : { id, askedMs: performance.now() };
  if (!command || command.disabled) return false;
  command.run();
  return true;
}
