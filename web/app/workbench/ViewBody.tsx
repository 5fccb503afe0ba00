/** A view in its dock: takes the focus when it is opened by a key, and is what its picture shows. */
import { useEffect, useRef } from 'react';
import { panels } from '../panels.ts';
import { PanelHost } from '../Slot.tsx';
import { useOpenViews } from './open.ts';

export function ViewBody({ id }: { readonly id: string }) {
  const body = useRef<HTMLDivElement>(null);
  const panel = panels.find((candidate) => candidate.id === id);
  const isActive = useOpenViews(({ active }) => active === id);
  useEffect(() => {
    // Whoever works in the view already keeps the focus there.
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
