/** A name, or a square of its colour, that pins the thing named. */
import type { ReactNode } from 'react';
import { markOf } from '../../derive/selection/thing.ts';
import { sameThing, togglePin, useSelection, type Thing } from '../../engine/selection.ts';

interface PinButtonProps {
  readonly of: Thing;
  /** The accessible name, if the button shows none. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function PinButton({ of, label, children }: PinButtonProps) {
  const isPinned = useSelection(({ pinned }) => sameThing(pinned, of));
  return (
    <button
      type="button"
      className="pin"
      data-of={markOf(of)}
      aria-pressed={isPinned}
      aria-label={label}
      onClick={() => togglePin(of)}
    >
      {children}
    </button>
  );
}
