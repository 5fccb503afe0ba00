/** A menu behind one button, with arrows, Home, End, shortcut keys, first letters and Escape; closes by itself. */
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { placeBeside } from './place.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** The equivalent key, as displayed. */
  readonly keys?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** The reason why it has little effect here, in a few words. */
  readonly note?: string | undefined;
  /** Adjacent items of one group share it as their heading. */
  readonly group?: string | undefined;
  readonly onAction: () => void;
}

export interface MenuProps {
  /** The text of the button; its accessible name if `children` is only an icon. */
  readonly label: string;
  readonly children?: ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end' | undefined;
  readonly className?: string | undefined;
}

/** Items grouped under their headings. */
function grouped(items: readonly MenuItem[]): MenuItem[][] {
  const groups: MenuItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0]?.group === item.group) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

function itemsOf(list: HTMLElement): HTMLButtonElement[] {
  return [...list.querySelectorAll<HTMLButtonElement>('[role=menuitem]:not(:disabled)')];
}

function Item({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      className="menu-item"
      tabIndex={-1}
      disabled={item.disabled}
      onClick={() => {
        onDone();
        item.onAction();
      }}
    >
      {item.label}
      {item.note !== undefined && <span className="menu-note">{item.note}</span>}
      {item.keys !== undefined && <span className="keys">{item.keys}</span>}
    </button>
  );
}

export function Menu({ label, children, items, align = 'start', className = 'button' }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const entries = itemsOf(event.currentTarget);
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const go = (index: number): void => {
      event.preventDefault();
      entries.at(index % entries.length)?.focus();
    };
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at <= 0 ? -1 : at - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Tab') list.current?.hidePopover();
    else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const from = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
      const letter = event.key.toLowerCase();
      // A shortcut letter takes precedence over first letters.
      const hit =
        from.find((entry) => entry.querySelector('.keys')?.textContent.toLowerCase() === letter) ??
        from.find((entry) => entry.textContent.toLowerCase().startsWith(letter));
      if (hit) go(entries.indexOf(hit));
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-label={children === undefined ? undefined : label}
        popoverTarget={id}
      >
        {children ?? label}
      </button>
      <div
        ref={list}
        id={id}
        className="menu"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        popover="auto"
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          if (event.newState !== 'open' || !button.current) return;
          placeBeside(button.current, event.currentTarget, { side: 'below', align });
          itemsOf(event.currentTarget)[0]?.focus();
        }}
      >
        {grouped(items).map((group) => (
          <div key={group[0]?.id} role="group" aria-label={group[0]?.group}>
            {group[0]?.group !== undefined && (
              <p className="menu-group" aria-hidden="true">
                {group[0].group}
              </p>
            )}
            {group.map((item) => (
              <Item key={item.id} item={item} onDone={() => list.current?.hidePopover()} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
