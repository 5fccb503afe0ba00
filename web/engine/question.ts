/** Queries that cost many runs are started by hand; after an edit, the last query may be stale. */
import { useEffect, useState } from 'react';
import type { BatchState } from './batch.ts';

export interface Question {
  /** The last query; null if there was none. */
  readonly asked: string | null;
  /** Whether the current query differs from the last one. */
  readonly isStale: boolean;
  readonly ask: () => void;
}

/** `now`: a key of the current query, as text. */
export function useQuestion(now: string): Question {
  const [asked, setAsked] = useState<string | null>(null);
  return { asked, isStale: asked !== null && asked !== now, ask: () => setAsked(now) };
}

/** Runs of stale queries stop; they can resume when the edit is undone. */
export function useStopWhenStale(isStale: boolean, { state, stop }: BatchState): void {
  useEffect(() => {
    if (isStale && state === 'running') stop();
  }, [isStale, state, stop]);
}
