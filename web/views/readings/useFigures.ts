/** The figures that metrics show: of the measurement window, or of the range of quanta that is selected. */
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { Figures, figuresOver } from '../../derive/compare/figures.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta } from '../../engine/frames.ts';
import { useRested } from '../../engine/rested.ts';
import { useFrames } from '../../engine/run.ts';
import { rangeOf, useSelection } from '../../engine/selection.ts';

/** What sums frames is loaded with the first range. */
const useSumming = create<{ readonly sum: typeof figuresOver | null }>(() => ({ sum: null }));

/** Of the range; null without a range. */
export function useRangeFigures(pane: PaneId): Figures | null {
  const range = useSelection(rangeOf);
  const frames = useFrames(pane);
  const sum = useSumming((state) => state.sum);
  const isWanted = range !== null && sum === null;
  useEffect(() => {
    if (isWanted)
      void import('../../derive/compare/figures.ts').then(({ figuresOver: sum }) =>
        useSumming.setState({ sum }),
      );
  }, [isWanted]);
  return useMemo(() => {
    if (!range || !frames || !sum) return null;
    return sum(frames, framesOfQuanta(frames, range));
  }, [range, frames, sum]);
}

export function useFigures(pane: PaneId): Figures | null {
  const result = useRested(({ panes }) => panes[pane]?.result ?? null);
  return useRangeFigures(pane) ?? result;
}
