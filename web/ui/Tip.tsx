/** A definition or a name that appears on hover and focus, remains while pointed at, and disappears on Escape. */
import { cloneElement, useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { placeBeside } from './place.ts';

const delayMs = 350;
const lingerMs = 120;

export interface TipProps {
  readonly text: string;
  /** Whether the text only repeats the child's accessible name: then it is not announced a second time. */
  readonly named?: boolean | undefined;
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>;
}

export function Tip({ text, named, children }: TipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef(0);
  const moves = useRef<AbortController>(undefined);

  const hide = (): void => {
    window.clearTimeout(timer.current);
    moves.current?.abort();
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover();
  };
  // An anchor that moves away from under the pointer, as a list changes, is not left by it.
  const hideIfGone = (): void => {
    if (!anchor.current?.matches(':hover, :focus-within')) later(hide, lingerMs);
  };
  const show = (): void => {
    window.clearTimeout(timer.current);
    if (!anchor.current || !tip.current || tip.current.matches(':popover-open')) return;
    tip.current.showPopover();
    moves.current = new AbortController();
    window.addEventListener('pointermove', hideIfGone, { signal: moves.current.signal });
    placeBeside(anchor.current, tip.current, { side: 'above', align: 'centre' });
  };
  const later = (what: () => void, milliseconds: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(what, milliseconds);
  };
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      moves.current?.abort();
    },
    [],
  );

  return (
    <span
      ref={anchor}
      className="tip-anchor"
      role="presentation"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') later(show, delayMs);
      }}
      onPointerLeave={() => later(hide, lingerMs)}
      onPointerDown={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape') hide();
      }}
    >
      {named ? children : cloneElement(children, { 'aria-describedby': id })}
      <span ref={tip} id={id} className="tip" role="tooltip" popover="manual">
        {text}
      </span>
    </span>
  );
}

/** A word with a definition: dotted underline, reached by Tab; a click or a tap shows it too. */
export function Term({ define, children }: { readonly define: string; readonly children: ReactNode }) {
  return (
    <Tip text={define}>
      <button type="button" className="term">
        {children}
      </button>
    </Tip>
  );
}
