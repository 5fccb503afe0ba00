/** The command that copies the address of exactly what runs, and says so for a moment. */
import { useEffect, useMemo, useState } from 'react';
import { useCommands, type Command } from '../ui/commands.ts';
import { notify } from '../ui/notices.ts';
import { currentLink } from './address.ts';

const saysMs = 2500;

export default function CopyLink() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => {
      setCopied(false);
    }, saysMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [copied]);
  const commands = useMemo<readonly Command[]>(() => {
    const copy = async (): Promise<void> => {
      try {
        await navigator.clipboard.writeText(currentLink());
        setCopied(true);
      } catch {
        notify({
          title: 'The browser did not allow copying',
          detail: 'The address bar holds the same link: copy it there.',
          tone: 'bad',
        });
      }
    };
    return [
      {
        id: 'scenario.copy-link',
        label: copied ? 'Link copied' : 'Copy link',
        group: 'Edit',
        also: 'share permalink address url',
        header: 100,
        lit: copied,
        run: () => void copy(),
      },
    ];
  }, [copied]);
  useCommands(commands);
  return (
    <span className="visually-hidden" role="status">
      {copied ? 'Link copied' : ''}
    </span>
  );
}
