/** What costs many runs is asked for by hand; after an edit, what was asked before is not what would be asked now. */
import { useEffect, useState } from 'react';
import type { BatchState } from './batch.ts';

export interface Question {
  /** What was asked last; null when nobody has asked. */
  readonly asked: string | null;
  /** Whether something else would be asked now. */
  readonly isStale: boolean;
  readonly ask: () => void;
}

/** `now`: everything that tells two questions apart, as text. */
export function useQuestion(now: string): Question {
  const [asked, setAsked] = useState<string | null>(null);
  return { asked, isStale: asked !== null && asked !== now, ask: () => setAsked(now) };
}

/** Runs of what is no longer on the stage stop; they can go on when an edit is undone. */
export function useStopWhenStale(isStale: boolean, { state, stop }: BatchState): void {
  useEffect(() => {
    if (isStale && state === 'running') stop();
  }, [isStale, state, stop]);
}
