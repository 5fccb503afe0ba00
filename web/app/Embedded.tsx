/** The page embedded in another: at most one view, and a link to the whole page. */
import { useEffect, useRef } from 'react';
import { currentLink } from './address.ts';
import { useMode } from './mode.ts';
import type { Panel } from './panel.ts';
import { shownQuantum } from './share.ts';
import { PanelHost } from './Slot.tsx';

/** The panel requested in the address. */
export function EmbeddedView({ panel }: { readonly panel: Panel }) {
  return (
    <section className="embedded-view" aria-label={panel.title}>
      <h2>{panel.title}</h2>
      <PanelHost panel={panel} />
    </section>
  );
}

/** The address of the whole page in its present state: what runs, the moment shown and the view. */
function wholePage(): string {
  const view = useMode.getState().views[0];
  return currentLink({ at: shownQuantum(), view });
}

export function EmbedLink() {
  const link = useRef<HTMLAnchorElement>(null);
  // Its target changes with every frame: it is computed when the link is about to be followed.
  const refresh = (): void => {
    if (link.current) link.current.href = wholePage();
  };
  useEffect(refresh, []);
  return (
    <a
      ref={link}
      className="embed-link"
      href="#stage"
      target="_blank"
      rel="noreferrer"
      onPointerDown={refresh}
      onFocus={refresh}
      onClick={refresh}
    >
      Open in Coscope
    </a>
  );
}
