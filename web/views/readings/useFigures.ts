/** The figures that metrics show: of the measurement window, of a fork's own part of it, or of the quanta that are selected. */
import { useMemo } from 'react';
import { figuresOver, type Figures } from '../../derive/compare/figures.ts';
import { forkWindow } from '../../derive/compare/readings.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta } from '../../engine/frames.ts';
import { useRested } from '../../engine/rested.ts';
import { useFrames } from '../../engine/run.ts';
import { rangeOf, useSelection, type QuantumRange } from '../../engine/selection.ts';
import { sharedUntil } from '../../scenario/change/forks.ts';
import { useScenario } from '../../scenario/store.ts';

/** What both ends have in common says nothing of their difference. Null where they share no more than the warm-up. */
export function useForkWindow(): QuantumRange | null {
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const shared = useScenario(({ scenario }) => sharedUntil(scenario));
  return useMemo(() => layout && forkWindow(layout, shared ?? 0), [layout, shared]);
}

/** The quanta that figures are of; null for the measurement window. */
export function useFiguresRange(): QuantumRange | null {
  const selected = useSelection(rangeOf);
  const fork = useForkWindow();
  return selected ?? fork;
}

/** Of the range; null without one. */
export function useRangeFigures(pane: PaneId): Figures | null {
  const range = useFiguresRange();
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
