/** Which matrix is looked at: one choice for the small picture and the large one. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { evictionMatrix, trackedCaches, type EvictionMatrix } from '../../derive/evictions.ts';
import { quantumFrames, windowFrames, type Frames } from '../../engine/frames.ts';
import type { PaneId } from '../../engine/client.ts';
import { useFrames, useHasBaseline, useQuantum } from '../../engine/run.ts';

/** The quantum that the clock shows, or everything after the warm-up. */
export type EvictionWindow = 'quantum' | 'run';

interface Choice {
  readonly pane: PaneId;
  /** Number of the cache; null is the first of the last level. */
  readonly cache: number | null;
  readonly window: EvictionWindow;
}

export const useChoice = create<Choice>(() => ({ pane: 'a', cache: null, window: 'quantum' }));

export interface Shown {
  readonly frames: Frames;
  readonly matrix: EvictionMatrix;
  readonly pane: PaneId;
  readonly cache: number;
  /** Caches that have a matrix, the last level first. */
  readonly caches: readonly number[];
  readonly window: EvictionWindow;
}

/** The chosen matrix; null where no cache is shared or nothing has run. */
export function useMatrix(): Shown | null {
  const choice = useChoice();
  const compared = useHasBaseline();
  const pane = compared ? choice.pane : 'b';
  const frames = useFrames(pane);
  const quantum = useQuantum();
  const shownQuantum = choice.window === 'quantum' ? quantum : null;

  return useMemo(() => {
    const tracked = frames ? trackedCaches(frames.layout) : [];
    const shown = tracked.find(({ cache }) => cache === choice.cache) ?? tracked[0];
    if (!frames || !shown) return null;
    const range = shownQuantum === null ? windowFrames(frames) : quantumFrames(frames, shownQuantum);
    return {
      frames,
      matrix: evictionMatrix(frames, shown.tracked, range),
      pane,
      cache: shown.cache,
      caches: tracked.map(({ cache }) => cache),
      window: choice.window,
    };
  }, [frames, choice.cache, choice.window, pane, shownQuantum]);
}
