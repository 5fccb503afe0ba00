/** What a link can hold beside what runs, and a frame for somebody else's page. */
import { quantumAt } from '../engine/frames.ts';
import { clock, shownPosition } from '../engine/clock.ts';
import { currentLink, type LinkOptions } from './address.ts';
import { useShell } from './shell-state.ts';

/** The quantum that the page shows. */
export function shownQuantum(): number {
  const { limit, framesPerQuantum } = clock.getState();
  return quantumAt(shownPosition(), limit, framesPerQuantum);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** HTML that shows the page within another one. */
export function frameOf(options: LinkOptions): string {
  const address = escaped(currentLink({ ...options, embed: true }));
  return `<iframe src="${address}" title="${escaped(useShell.getState().title)}" width="960" height="600" loading="lazy" style="border:0"></iframe>`;
}

/** What to do where copying is not allowed. */
export const linkInstead = 'Copy the link from the address bar.';
