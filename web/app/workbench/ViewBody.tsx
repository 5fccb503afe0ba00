/** A view in its dock: receives the focus when opened by a key, and is the element of its picture. */
import { useEffect, useRef } from 'react';
import { panels } from '../panels.ts';
import { PanelHost } from '../Slot.tsx';
import { useOpenViews } from './open.ts';

export function ViewBody({ id }: { readonly id: string }) {
  const body = useRef<HTMLDivElement>(null);
  const panel = panels.find((candidate) => candidate.id === id);
  const isActive = useOpenViews(({ active }) => active === id);
  useEffect(() => {
    // If the focus is already in the view, it stays there.
    const element = body.current;
    if (isActive && element && !element.contains(document.activeElement) && !focusIsInDocks())
      element.focus({ preventScroll: true });
  }, [isActive]);
  if (!panel) return null;
  return (
    <div ref={body} className="view-body" tabIndex={-1} data-view={id}>
      <PanelHost panel={panel} />
    </div>
  );
}

const focusIsInDocks = (): boolean => Boolean(document.activeElement?.closest('.dock'));
