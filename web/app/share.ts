/** Further parts of a link, beside what runs, and a frame for another page. */
import { quantumAt } from '../engine/frames.ts';
import { clock, shownPosition } from '../engine/clock.ts';
import { currentLink, type LinkOptions } from './address.ts';
import { runCommand } from '../ui/commands.ts';
import { formatCount } from '../ui/format.ts';
import type { Notice } from '../ui/notices.ts';
import { useShell } from './shell-state.ts';

/** The quantum that the page shows. */
export function shownQuantum(): number {
  const { limit, framesPerQuantum } = clock.getState();
  return quantumAt(shownPosition(), limit, framesPerQuantum);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** HTML that embeds the page in another one. */
export function frameOf(options: LinkOptions): string {
  const address = escaped(currentLink({ ...options, embed: true }));
  return `<iframe src="${address}" title="${escaped(useShell.getState().title)}" width="960" height="600" loading="lazy" style="border:0"></iframe>`;
}

/** From this number of characters on a link is long: chat and mail programs accept fewer than browsers. Chosen. */
const longLink = 8_000;

/** The notice for a copied link that may be truncated; null for a shorter one. */
export function longLinkNotice(link: string): Notice | null {
  return link.length <= longLink
    ? null
    : {
        title: `The link has ${formatCount(link.length)} characters`,
        detail: 'Chat programs may cut it. Save keeps the scenario as a file.',
        remedies: [{ label: 'Save', run: () => void runCommand('scenario.save') }],
        passes: true,
      };
}

/** The advice if copying is not allowed. */
export const linkInstead = 'Copy the link from the address bar.';
