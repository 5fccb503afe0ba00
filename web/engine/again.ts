/** Queries about a moment of a run, answered by replaying the run from the last checkpoint before it. */
import { useEffect, useState } from 'react';
import { engine, type PaneId } from './client.ts';
import type { FrameTable } from './frames.ts';
import type { AgainName, Calls } from './protocol.ts';
import { useSession } from './session.ts';
import { messageOf } from '../scenario/error-message.ts';

export type Told<T> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'there'; readonly answer: T };

interface Kept<T> {
  /** Identifies the run. */
  readonly frames: FrameTable;
  readonly asked: string;
  readonly told: Told<T>;
}

/** A moment that is passed within this time is not queried. */
const restMilliseconds = 120;

/** One query at a time: while the clock plays, waiting queries are outdated before their turn. */
let before: Promise<void> = Promise.resolve();

/** Queries again whenever the run or the query changes. */
export function useAgain<Name extends AgainName>(
  name: Name,
  pane: PaneId,
  args: Calls[Name][0],
): Told<Calls[Name][1]> {
  const frames = useSession(({ panes }) => panes[pane]?.frames ?? null);
  const [kept, setKept] = useState<Kept<Calls[Name][1]> | null>(null);
  const words = JSON.stringify(args);
  const asked = `${name} ${pane} ${words}`;

  useEffect(() => {
    if (!frames) return undefined;
    let gone = false;
    const say = (told: Told<Calls[Name][1]>): void => {
      if (!gone) setKept({ frames, asked, told });
    };
    const ask = async (): Promise<void> => {
      if (gone) return;
      try {
        say({ kind: 'there', answer: await engine().again(pane, name, JSON.parse(words) as Calls[Name][0]) });
      } catch (error) {
        say({ kind: 'failed', message: messageOf(error) });
      }
    };
    const timer = setTimeout(() => {
      before = before.then(ask);
    }, restMilliseconds);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [frames, name, pane, words, asked]);

  return kept?.asked === asked && kept.frames === frames ? kept.told : { kind: 'asking' };
}
