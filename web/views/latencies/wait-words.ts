/** The states of a thread, as words and colours. */
import type { Kind } from '../../charts/Kinds.tsx';
import type { WaitKind } from '../../derive/time/latencies.ts';
import { causeColour } from '../../ui/cause-colour.ts';
import { heat } from '../../ui/colour.ts';
import type { Theme } from '../../ui/theme.ts';

interface WaitWords {
  readonly name: string;
  readonly definition: string;
}

export const waitWords: Readonly<Record<WaitKind, WaitWords>> = {
  running: { name: 'running', definition: 'On a hardware context.' },
  ready: {
    name: 'ready',
    definition: 'Runnable, waiting for a hardware context; the dispatch latency of wake-ups included.',
  },
  lock: { name: 'lock', definition: 'Waiting for a lock that another thread has.' },
  channel: { name: 'channel', definition: 'Waiting for a message, or for room for one.' },
  barrier: { name: 'barrier', definition: 'Waiting for the other threads at a barrier.' },
  sleeping: { name: 'sleeping', definition: 'Asleep for a time: I/O or think time.' },
};

/** Running has the accent, ready (the scheduler's delay) its own hue, waits for threads a third; sleep is near the ground. */
function fillOf(kind: WaitKind, theme: Theme): string {
  switch (kind) {
    case 'running':
      return 'var(--accent)';
    case 'ready':
      return causeColour('memory', 1, theme);
    case 'lock':
      return causeColour('caches', 0, theme);
    case 'channel':
      return causeColour('caches', 2, theme);
    case 'barrier':
      return causeColour('caches', 3, theme);
    case 'sleeping':
      return heat(0.08, theme);
  }
}

export function waitKind(kind: WaitKind, theme: Theme): Kind<WaitKind> {
  return { id: kind, ...waitWords[kind], fill: fillOf(kind, theme) };
}
