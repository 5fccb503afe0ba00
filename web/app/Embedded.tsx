/** Inside somebody else's page: one view at most, and the way to all of it. */
import { useEffect, useRef } from 'react';
import { currentLink } from './address.ts';
import { useMode } from './mode.ts';
import type { Panel } from './panel.ts';
import { shownQuantum } from './share.ts';
import { PanelHost } from './Slot.tsx';

/** The one panel that the address asks for. */
export function EmbeddedView({ panel }: { readonly panel: Panel }) {
  return (
    <section className="embedded-view" aria-label={panel.title}>
      <h2>{panel.title}</h2>
      <PanelHost panel={panel} />
    </section>
  );
}

/** Where the whole page would stand now: what runs, the moment shown and the view. */
function wholePage(): string {
  const view = useMode.getState().views[0];
  return currentLink({ at: shownQuantum(), view });
}

export function EmbedLink() {
  const link = useRef<HTMLAnchorElement>(null);
  // What it leads to changes with every frame: it is made when somebody is about to follow it.
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
