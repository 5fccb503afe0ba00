/** The figure over time that the scenario opens on: decided once, by its first completed run. */
import { lastLevel } from '../../derive/machine/caches.ts';
import { openingFigure, type FigureOverTime } from '../../derive/compare/opening.ts';
import { usePastRuns } from '../../engine/past-runs.ts';
import { useRested } from '../../engine/rested.ts';

export function useOpening(): FigureOverTime {
  const level = useRested(({ panes }) => (panes.b ? lastLevel(panes.b.layout) : 2));
  // Not by the last run: an edit must not exchange the picture that the reader compares.
  return usePastRuns(({ runs: [first] }) =>
    first ? openingFigure(level, first.results.a, first.results.b) : 'misses',
  );
}
