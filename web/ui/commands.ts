/**
 * Everything a person can do by name or by key, in one place. Header, palette, key sheet and menus are drawn from it.
 * A command lives as long as the component that declares it with `useCommands` (or until `registerCommands` is undone).
 */
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Headings of the key sheet, in its order. */
export const commandGroups = ['Play', 'Edit', 'View', 'Open', 'Page'] as const;

export interface Command {
  /** Stable, dotted: `play.toggle`. A later command with the same id takes the place of the earlier one. */
  readonly id: string;
  readonly label: string;
  readonly group: (typeof commandGroups)[number];
  /** `space`, `shift+arrowleft`, `mod+k` (Ctrl or ⌘), `?`. The first one is shown. */
  readonly keys?: readonly string[] | undefined;
  /** More words to find it by in the palette. */
  readonly also?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Its keys work in dialogs too: it is of the scenario, which dialogs edit. */
  readonly inDialogs?: boolean | undefined;
  /** Shown as a word at the right of the header, in this order; under "More" where there is no room. */
  readonly header?: number | undefined;
  /** Of a word in the header: what it takes or does, on hover and focus. */
  readonly hint?: string | undefined;
  /** Stands out in the header: something that has just happened, like "Link copied". */
  readonly lit?: boolean | undefined;
  readonly run: () => void;
}

/** All commands by id, in order of registration. */
export const useCommandList = create<{ commands: ReadonlyMap<string, Command> }>(() => ({
  commands: new Map(),
}));

/** A button may be there before the part of the page that does what it says: asked within this time, it is done then. */
const patienceMs = 5_000;
let awaited: { readonly id: string; readonly askedMs: number } | null = null;

/** Adds commands; the function returned takes exactly these away again. */
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

/** Declares a component's commands. Memoise the list: a new list is registered anew. */
export function useCommands(commands: readonly Command[]): void {
  // Before the first painting, so that the header has all its words from the start.
  useLayoutEffect(() => registerCommands(commands), [commands]);
}

/** Runs a command by id; false when it is disabled, or not there yet. */
export function runCommand(id: string): boolean {
  const command = useCommandList.getState().commands.get(id);
  awaited = command ? null : { id, askedMs: performance.now() };
  if (!command || command.disabled) return false;
  command.run();
  return true;
}
