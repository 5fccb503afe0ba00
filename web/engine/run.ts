/** The parts of session and clock used by views that are read, so that these redraw only on a change. */
import { useDeferredValue, useMemo } from 'react';
import { framesUpTo, quantumAt, type Frames } from './frames.ts';
import type { PaneId } from './client.ts';
import { onTick, useClock } from './clock.ts';
import { useRested } from './rested.ts';
import { useSession, type Pane } from './session.ts';
import { useInSight } from './in-sight.ts';
import { hasPaneA } from '../scenario/change/forks.ts';
import { useScenario } from '../scenario/store.ts';

/** The most redraws of a growing picture, however long the run. */
const mostGrowths = 240;

/** Frames to draw: all available ones, in long runs rounded down to whole steps. */
function framesToDraw({ frames, layout, status }: Pane): number {
  if (status !== 'running') return frames.count;
  const step = Math.ceil((layout.quanta * layout.frames_per_quantum) / mostGrowths);
  return Math.floor(frames.count / step) * step;
}

/** A pane's frames so far; a new object when there are more, null before the first. */
export function useFrames(pane: PaneId): Frames | null {
  const table = useRested(({ panes }) => panes[pane]?.frames ?? null);
  const count = useRested(({ panes }) => (panes[pane] ? framesToDraw(panes[pane]) : 0));
  return useMemo(() => (table && count > 0 ? framesUpTo(table, count) : null), [table, count]);
}

/** As `useFrames`, for pictures that may be delayed: input and machines go first, outdated states are not drawn. */
export function useFramesLater(pane: PaneId): Frames | null {
  return useDeferredValue(useFrames(pane));
}

/** The quantum at the clock; changes once per quantum, not once per frame. */
export function useQuantum(): number {
  return useClock(({ position, limit, framesPerQuantum }) => quantumAt(position, limit, framesPerQuantum));
}

/** Whether there is a baseline. */
export function useHasBaseline(): boolean {
  const shown = useSession(({ panes }) => (panes.b === null ? null : panes.a !== null));
  // Known before the first run reports it.
  const wanted = useScenario(({ scenario }) => hasPaneA(scenario));
  return shown ?? wanted;
}

/** The length of the runs, the visible part, and the movement of their clock, for a chart over time. */
export function useTimespan() {
  const frames = useClock(({ total }) => total);
  const framesPerQuantum = useClock((clock) => clock.framesPerQuantum);
  const shown = useInSight((sight) => sight.shown);
  const inSight = shown && { from: shown.from * framesPerQuantum, to: shown.to * framesPerQuantum };
  return { frames, framesPerQuantum, onMove: onTick, ...inSight };
}
