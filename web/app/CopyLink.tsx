/** The commands that copy links and frames: the address of what runs, of this moment, and a frame for another page. */
import { useEffect, useMemo, useState } from 'react';
import { copyText } from '../ui/clipboard.ts';
import { useCommands, type Command } from '../ui/commands.ts';
import { notify } from '../ui/notices.ts';
import { currentLink } from './address.ts';
import { frameOf, linkInstead, longLinkNotice, shownQuantum } from './share.ts';

const saysMs = 2500;

export default function CopyLink() {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = window.setTimeout(() => setCopied(null), saysMs);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const commands = useMemo<readonly Command[]>(() => {
    const copy = (what: string, text: () => string) => () => {
      const copying = text();
      void copyText(copying, linkInstead).then((done) => {
        if (!done) return;
        setCopied(what);
        const notice = longLinkNotice(copying);
        if (notice) notify(notice);
      });
    };
    const isLink = copied === 'Link copied';
    return [
      {
        id: 'scenario.copy-link',
        label: isLink ? 'Link copied' : 'Copy link',
        group: 'Edit',
        also: 'share permalink address url',
        header: 100,
        lit: isLink,
        run: copy('Link copied', currentLink),
      },
      {
        id: 'scenario.copy-moment',
        label: 'Copy link to this moment',
        group: 'Edit',
        also: 'share permalink address url quantum view',
        run: copy('Link to this moment copied', () => currentLink({ at: shownQuantum() })),
      },
      {
        id: 'scenario.copy-frame',
        label: 'Copy as a frame for another page',
        group: 'Edit',
        also: 'embed iframe html share blog slides',
        run: copy('Frame copied', () => frameOf({ at: shownQuantum() })),
      },
    ];
  }, [copied]);
  useCommands(commands);
  return (
    <span className="visually-hidden" role="status">
      {copied ?? ''}
    </span>
  );
}
