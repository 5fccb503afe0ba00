/** Copies the command that repeats the measurement of a paper, or of some of its rows. */
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';

export function commandOf(paper: string, rows?: string): string {
  return `npm run -s coscope -- paper ${paper}${rows === undefined ? '' : ` --rows '${rows}'`}`;
}

const saysMs = 2500;

export interface CopyCommandProps {
  readonly paper: string;
  readonly rows?: string | undefined;
  /** What it measures. */
  readonly of: string;
}

export function CopyCommand({ paper, rows, of }: CopyCommandProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = window.setTimeout(() => setCopied(false), saysMs);
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  const command = commandOf(paper, rows);
  return (
    <Button
      aria-label={`Copy the command that measures ${of} again`}
      title={command}
      onClick={() => {
        void copyText(command, command).then(setCopied);
      }}
    >
      {isCopied ? 'copied' : 'copy command'}
    </Button>
  );
}
