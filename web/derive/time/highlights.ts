/** The few moments of a run worth showing in turn, as a teacher would. */
import type { DecisionRecord, Layout } from '../../scenario/generated/types.ts';
import { windowFrames, type Frames } from '../../engine/frames.ts';
import { ipcSeries } from './series.ts';
import { firstDifference } from './timeline.ts';

/**
 * start: before any decision · differs: for the first time, other threads run in B than in A, or on other cores ·
 * measured: the warm-up is over · furthest: the largest difference in IPC · end: the run is complete.
 */
export type Highlight =
  | { readonly kind: 'start' | 'differs' | 'measured' | 'end'; readonly quantum: number }
  | { readonly kind: 'furthest'; readonly quantum: number; readonly a: number; readonly b: number };

/** The parts of a run that are read. */
export interface Shown {
  readonly layout: Layout;
  readonly frames: Frames;
  readonly decisions: readonly DecisionRecord[];
}

/** The measured quantum with the largest difference in IPC; null while none is complete, or if IPC never differs. */
function furthestApart(a: Frames, b: Frames): Highlight | null {
  const [inA, inB] = [ipcSeries(a), ipcSeries(b)];
  const { from } = windowFrames(b);
  let furthest: Highlight | null = null;
  let widest = 0;
  inB.values.forEach((ipc, point) => {
    const other = inA.values[point];
    if (other === undefined || (inB.at[point] ?? 0) < from || Math.abs(ipc - other) <= widest) return;
    widest = Math.abs(ipc - other);
    furthest = { kind: 'furthest', quantum: point * inB.quanta, a: other, b: ipc };
  });
  return furthest;
}

/** In order of time; moments that the run has not reached yet, or does not have, are left out. */
export function highlights(a: Shown | null, b: Shown): Highlight[] {
  const { layout, frames } = b;
  const complete = frames.count >= layout.quanta * layout.frames_per_quantum;
  const found: (Highlight | null)[] = [{ kind: 'start', quantum: 0 }];
  if (layout.warmup_quanta > 0 && windowFrames(frames).to > windowFrames(frames).from)
    found.push({ kind: 'measured', quantum: layout.warmup_quanta });
  if (a) {
    const differs = firstDifference(a, b);
    if (differs !== null && differs > 0) found.push({ kind: 'differs', quantum: differs });
    found.push(furthestApart(a.frames, frames));
  }
  if (complete) found.push({ kind: 'end', quantum: layout.quanta });
  return found.filter((one) => one !== null).sort((one, other) => one.quantum - other.quantum);
}
