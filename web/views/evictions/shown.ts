/** The choice of eviction matrices to show. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { type TableData, amountOf } from '../../charts/DataTable.tsx';
import { cacheName } from '../../derive/machine/caches.ts';
import { evictionMatrix, trackedCaches, type EvictionMatrix, lineOf } from '../../derive/caches/evictions.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta, quantumFrames, type Frames } from '../../engine/frames.ts';
import { useFramesLater, useQuantum } from '../../engine/run.ts';
import { rangeOf, useSelection, type QuantumRange } from '../../engine/selection.ts';
import { formatCount, formatQuanta } from '../../ui/format.ts';

/** The quantum shown by the clock, or the selected range; without a range, everything after the warm-up. */
export type EvictionWindow = 'quantum' | 'run';

interface Choice {
  readonly pane: PaneId;
  /** Index of the cache; null is the first of the last level. */
  readonly cache: number | null;
  readonly window: EvictionWindow;
}

export const useChoice = create<Choice>(() => ({ pane: 'a', cache: null, window: 'quantum' }));

// Brushing a range shows that range; clearing it restores the quantum.
useSelection.subscribe((selection, before) => {
  const [isThere, wasThere] = [rangeOf(selection) !== null, rangeOf(before) !== null];
  if (isThere !== wasThere) useChoice.setState({ window: isThere ? 'run' : 'quantum' });
});

export interface Shown {
  readonly frames: Frames;
  readonly matrix: EvictionMatrix;
  readonly pane: PaneId;
  readonly cache: number;
  /** Caches that have a matrix, the last level first. */
  readonly caches: readonly number[];
  readonly window: EvictionWindow;
  readonly range: QuantumRange | null;
}

/** A pane's chosen matrix; null if no cache is shared or nothing has run. */
export function useMatrix(pane: PaneId): Shown | null {
  const choice = useChoice();
  const frames = useFramesLater(pane);
  const quantum = useQuantum();
  const selected = useSelection(rangeOf);
  const shownQuantum = choice.window === 'quantum' ? quantum : null;

  return useMemo(() => {
    const tracked = frames ? trackedCaches(frames.layout) : [];
    const shown = tracked.find(({ cache }) => cache === choice.cache) ?? tracked[0];
    if (!frames || !shown) return null;
    const range =
      shownQuantum === null ? framesOfQuanta(frames, selected) : quantumFrames(frames, shownQuantum);
    return {
      frames,
      matrix: evictionMatrix(frames, shown.tracked, range),
      pane,
      cache: shown.cache,
      caches: tracked.map(({ cache }) => cache),
      window: choice.window,
      range: selected,
    };
  }, [frames, choice.cache, choice.window, pane, shownQuantum, selected]);
}

/** "Evictions in A's L2". */
export function titleOf({ frames, cache, pane }: Shown, compared: boolean): string {
  const name = cacheName(frames.layout, cache);
  return `Evictions in ${compared ? `${pane.toUpperCase()}’s ` : ''}${name}`;
}

/** "quanta 12–20", "whole run". */
export function rangeName(range: QuantumRange | null): string {
  return range ? formatQuanta(range) : 'whole run';
}

export function whenOf({ window, range }: Pick<Shown, 'window' | 'range'>): string {
  if (window === 'quantum') return 'in this quantum';
  return range ? `in ${rangeName(range)}` : 'in the whole run, after the warm-up';
}

export function tableOf(shown: Shown, title: string): TableData {
  const { frames, matrix } = shown;
  const { programs } = frames.layout;
  return {
    caption: `${title}, lines ${whenOf(shown)}: row evicts column`,
    columns: [
      { label: 'Program' },
      ...programs.map((program) => ({ label: program, numeric: true })),
      { label: 'All', numeric: true },
    ],
    rows: [
      ...programs.map((program, evictor) => [
        program,
        ...programs.map((_, victim) => amountOf(formatCount, lineOf(matrix, evictor, victim))),
        amountOf(formatCount, matrix.byEvictor[evictor] ?? 0),
      ]),
      [
        'All',
        ...Array.from(matrix.byVictim, (lost) => amountOf(formatCount, lost)),
        amountOf(formatCount, matrix.total),
      ],
    ],
  };
}
