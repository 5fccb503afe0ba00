/** Keyboard selection: the next program, the previous one. */
import { useMemo } from 'react';
import { thingOfTone } from '../../derive/selection/thing.ts';
import { pin, useSelection } from '../../engine/selection.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { useCommands, type Command } from '../../ui/commands.ts';
import { tonesOf } from '../../derive/names/tones.ts';

/** Pins the program after or before the pinned one; past the ends, none. */
function pinBeside(layout: Layout, direction: 1 | -1): void {
  const { names } = tonesOf(layout);
  const { pinned } = useSelection.getState();
  const { kind } = thingOfTone(layout, 0);
  const places = names.length + 1;
  const now = pinned?.kind === kind ? pinned.id + 1 : 0;
  const next = (now + direction + places) % places;
  pin(next === 0 ? null : thingOfTone(layout, next - 1));
}

export function useSelectCommands(layout: Layout | null): void {
  const commands = useMemo<Command[]>(() => {
    if (!layout) return [];
    return ([1, -1] as const).map((direction) => ({
      id: direction === 1 ? 'select.next' : 'select.previous',
      label: direction === 1 ? 'Pin the next program' : 'Pin the previous program',
      group: 'View',
      keys: [direction === 1 ? '.' : ','],
      also: 'select highlight light thread',
      run: () => pinBeside(layout, direction),
    }));
  }, [layout]);
  useCommands(commands);
}
