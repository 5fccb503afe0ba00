/** In the head of a view: saves all of it as a picture. */
import { useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { SaveMenu } from '../charts/picture/SaveMenu.tsx';

/** What of a view is its picture. */
const bodyAround = (inside: Element | null): Element | null =>
  inside?.closest('dialog')?.querySelector('.dialog-body') ?? null;

export function SaveView({ title }: { readonly title: string }) {
  const here = useRef<HTMLSpanElement>(null);
  return (
    <span ref={here}>
      <SaveMenu title={title} className="icon-button" element={() => bodyAround(here.current)}>
        <Icon name="save" />
      </SaveMenu>
    </span>
  );
}
