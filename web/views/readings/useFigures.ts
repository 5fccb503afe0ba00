/** The figures that metrics show: of the measurement window, or of the range of quanta that is selected. */
import { useMemo } from 'react';
import { figuresOver, type Figures } from '../../derive/compare/figures.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta } from '../../engine/frames.ts';
import { useRested } from '../../engine/rested.ts';
import { useFrames } from '../../engine/run.ts';
import { rangeOf, useSelection } from '../../engine/selection.ts';

/** Of the range; null without a range. */
export function useRangeFigures(pane: PaneId): Figures | null {
  const range = useSelection(rangeOf);
  const frames = useFrames(pane);
  return useMemo(
    () => range && frames && figuresOver(frames, framesOfQuanta(frames, range)),
    [range, frames],
  );
}

export function useFigures(pane: PaneId): Figures | null {
  const result = useRested(({ panes }) => panes[pane]?.result ?? null);
  return useRangeFigures(pane) ?? result;
}
