/** What the views that are read take from the session and the clock, so that they redraw when it changed and only then. */
import { useDeferredValue, useMemo } from 'react';
import { framesUpTo, quantumAt, type Frames } from './frames.ts';
import type { PaneId } from './client.ts';
import { onTick, useClock } from './clock.ts';
import { useRested } from './rested.ts';
import { useSession, type Pane } from './session.ts';
import { useInSight } from './in-sight.ts';
import { hasPaneA } from '../scenario/change/forks.ts';
import { useScenario } from '../scenario/store.ts';

/** A picture that grows is drawn so many times at most, however long the run. */
const mostGrowths = 240;

/** Frames to draw: all that are there, in long runs rounded down to whole steps. */
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

/** The same for pictures that may follow a moment later: hands and machines come first, and what is outdated by then is never drawn. */
export function useFramesLater(pane: PaneId): Frames | null {
  return useDeferredValue(useFrames(pane));
}

/** The quantum that the clock shows; changes once per quantum, not once per frame. */
export function useQuantum(): number {
  return useClock(({ position, limit, framesPerQuantum }) => quantumAt(position, limit, framesPerQuantum));
}

/** Whether there is a baseline to compare with. */
export function useHasBaseline(): boolean {
  const shown = useSession(({ panes }) => (panes.b === null ? null : panes.a !== null));
  // Known before the first run says so.
  const wanted = useScenario(({ scenario }) => hasPaneA(scenario));
  return shown ?? wanted;
}

/** The length of the runs, the part of it in sight, and the movement of their clock, for a chart over time. */
export function useTimespan() {
  const frames = useClock(({ total }) => total);
  const framesPerQuantum = useClock((clock) => clock.framesPerQuantum);
  const shown = useInSight((sight) => sight.shown);
  const inSight = shown && { from: shown.from * framesPerQuantum, to: shown.to * framesPerQuantum };
  return { frames, framesPerQuantum, onMove: onTick, ...inSight };
}
