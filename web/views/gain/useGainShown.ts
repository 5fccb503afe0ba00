/** The gain over the quanta of the metrics: the measurement window, a fork's part of it, or the selected quanta. */
import { useMemo } from 'react';
import { gainCountsOver } from '../../derive/compare/gain-counts.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta } from '../../engine/frames.ts';
import { useGain, type GainCounts } from '../../engine/gain.ts';
import { useRested } from '../../engine/rested.ts';
import { useFrames } from '../../engine/run.ts';
import type { Gain } from '../../scenario/generated/types.ts';
import { useResultsRange } from '../figures/useFigures.ts';

function useCounts(pane: PaneId): GainCounts | null {
  const range = useResultsRange();
  const frames = useFrames(pane);
  const result = useRested(({ panes }) => panes[pane]?.result ?? null);
  return useMemo(
    () => (range ? frames && gainCountsOver(frames, framesOfQuanta(frames, range)) : result),
    [range, frames, result],
  );
}

export function useGainShown(): Gain | null {
  return useGain(useCounts('a'), useCounts('b'));
}
