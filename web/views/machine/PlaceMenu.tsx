/** "Run on hardware context…": a menu beside a thread with every hardware context. */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Layout } from '../../scenario/generated/types.ts';
import { placeBeside } from '../../ui/place.ts';
import { nameOfThread } from '../../derive/names/threads.ts';
import { nameOfContext } from './notes.ts';

export interface PlaceMenuProps {
  readonly layout: Layout;
  readonly thread: number;
  /** The thread on each hardware context, −1 for none. */
  readonly running: ArrayLike<number>;
  readonly anchor: Element;
  readonly onChoose: (context: number) => void;
  readonly onClose: () => void;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export default function PlaceMenu({ layout, thread, running, anchor, onChoose, onClose }: PlaceMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const title = `Run ${nameOfThread(layout, thread)} on`;

  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu) return;
    menu.showPopover();
    placeBeside(anchor, menu, { side: 'below', align: 'start' });
    menu.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus();
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const goals: Partial<Record<string, number>> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: at <= 0 ? -1 : at - 1,
      Home: 0,
      End: -1,
    };
    const goal = goals[event.key];
    if (goal !== undefined) {
      event.preventDefault();
      entries.at(goal)?.focus();
    } else if (event.key === 'Tab') onClose();
  };

  return (
    <div
      ref={list}
      className="menu place-menu"
      role="menu"
      tabIndex={-1}
      aria-label={title}
      popover="auto"
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <div className="place-menu-title" role="presentation">
        {title}
      </div>
      {layout.topology.contexts.map((_, context) => {
        const now = running[context] ?? -1;
        return (
          <button
            key={context}
            type="button"
            role="menuitem"
            className="menu-item"
            tabIndex={-1}
            disabled={now === thread}
            onClick={() => {
              // Returns the focus to its origin, which the choice may move.
              list.current?.hidePopover();
              onChoose(context);
            }}
          >
            {capitalised(nameOfContext(layout, context))}
            <span className="keys">{now >= 0 ? nameOfThread(layout, now) : 'free'}</span>
          </button>
        );
      })}
    </div>
  );
}
