/** A name, or a square of its colour, that pins what it stands for. */
import type { ReactNode } from 'react';
import { markOf } from '../../derive/selection/thing.ts';
import { sameThing, togglePin, useSelection, type Thing } from '../../engine/selection.ts';

interface PinButtonProps {
  readonly of: Thing;
  /** Where the button shows no name. */
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
