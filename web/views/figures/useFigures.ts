/** The figures behind the metrics: of the measurement window, of a fork's own part of it, or of the selected quanta. */
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { Figures, figuresOver } from '../../derive/compare/figures.ts';
import { forkWindow, type Reading } from '../../derive/compare/readings.ts';
import type * as Unusual from '../../derive/compare/runs.ts';
import type { PaneId } from '../../engine/client.ts';
import { framesOfQuanta, type FrameRange, type Frames } from '../../engine/frames.ts';
import { useRested } from '../../engine/rested.ts';
import type { Pane } from '../../engine/session.ts';
import { useFrames } from '../../engine/run.ts';
import { rangeOf, useSelection, type QuantumRange } from '../../engine/selection.ts';
import { sharedUntil } from '../../scenario/change/forks.ts';
import { useScenario } from '../../scenario/store.ts';

/** The summation of frames, loaded with the first range. */
const useSumming = create<{ readonly sum: typeof figuresOver | null }>(() => ({ sum: null }));

/** The quanta after the common past, in which both ends are equal. Null if they share only the warm-up. */
export function useForkWindow(): QuantumRange | null {
  const layout = useRested(({ panes }) => panes.b?.layout ?? null);
  const shared = useScenario(({ scenario }) => sharedUntil(scenario));
  return useMemo(() => layout && forkWindow(layout, shared ?? 0), [layout, shared]);
}

/** The quanta that figures cover; null for the measurement window. */
export function useFiguresRange(): QuantumRange | null {
  const selected = useSelection(rangeOf);
  const fork = useForkWindow();
  return selected ?? fork;
}

/** The quanta simulated of both A and B while one of them is ahead; null if their extents are to be compared as they are. */
export function useCommonQuanta(): number | null {
  return useRested(({ panes }) => commonQuanta(panes));
}

function commonQuanta({ a, b }: Readonly<Record<PaneId, Pane | null>>): number | null {
  if (!a || !b || (a.status === 'done' && b.status === 'done')) return null;
  const [ofA, ofB] = [simulatedQuanta(a), simulatedQuanta(b)];
  return ofA === ofB ? null : Math.min(ofA, ofB);
}

const simulatedQuanta = ({ frames, layout }: Pane): number =>
  Math.floor(frames.count / layout.frames_per_quantum);

/** The quanta over which A and B are compared; null for the measurement window. */
function useComparedRange(): QuantumRange | null {
  return useRangeUntil(useCommonQuanta());
}

/**
 * The quanta over which results of A and B are compared; null for the measurement window. A run that failed has a result
 * of the quanta before; while runs go on there is none, and this does not change.
 */
export function useResultsRange(): QuantumRange | null {
  return useRangeUntil(
    useRested(({ panes }) => (panes.a?.result && panes.b?.result ? commonQuanta(panes) : null)),
  );
}

function useRangeUntil(until: number | null): QuantumRange | null {
  const asked = useFiguresRange();
  const from = useRested(({ panes }) => panes.b?.layout.warmup_quanta ?? 0);
  return useMemo(
    () => (until === null ? asked : { from: asked?.from ?? from, to: Math.min(asked?.to ?? until, until) }),
    [asked, until, from],
  );
}

/** Figures of the selected range or of a fork's own; null if there is none. */
export function useRangeFigures(pane: PaneId): Figures | null {
  return useSum(pane, useFiguresRange());
}

/** The last sum of each run, because several views ask for the same. */
const lastSum = new WeakMap<Frames, FrameRange & { readonly figures: Figures }>();

function summed(sum: typeof figuresOver, frames: Frames, { from, to }: FrameRange): Figures {
  const run = frames.whole ?? frames;
  const last = lastSum.get(run);
  if (last?.from === from && last.to === to) return last.figures;
  const figures = sum(frames, { from, to });
  lastSum.set(run, { from, to, figures });
  return figures;
}

function useSum(pane: PaneId, range: QuantumRange | null): Figures | null {
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
    return summed(sum, frames, framesOfQuanta(frames, range));
  }, [range, frames, sum]);
}

/** A pane's run as far as it has been simulated. */
function useRun(pane: PaneId) {
  const scenario = useRested(({ panes }) => panes[pane]?.scenario ?? null);
  const frames = useFrames(pane);
  return useMemo(() => (scenario && frames ? { scenario, frames } : null), [scenario, frames]);
}

/** How A and B are judged: the completed work, and the readings that apply. */
export interface Judging {
  readonly done: Unusual.Runs['done'];
  readonly readingsOf: (readings: readonly Reading[]) => readonly Reading[];
}

const usual: Judging = { done: null, readingsOf: (readings) => readings };

/** The judging of unusual runs: a module loaded with the first of them. */
const useUnusual = create<{ readonly of: typeof Unusual | null }>(() => ({ of: null }));

/** How the current runs are judged. Completed work applies to whole runs only, not to a range. */
export function useRuns(): Judging {
  const [a, b] = [useRun('a'), useRun('b')];
  const isWhole = useFiguresRange() === null;
  const unusual = useUnusual(({ of }) => of);
  const isWanted = a?.scenario.workload.threads.some(({ instructions }) => instructions !== null) ?? false;
  useEffect(() => {
    if (isWanted && !unusual)
      void import('../../derive/compare/runs.ts').then((of) => useUnusual.setState({ of }));
  }, [isWanted, unusual]);
  return useMemo(() => {
    if (!isWanted || !unusual) return usual;
    const runs = unusual.runsOf(a, b);
    const known = isWhole ? runs : { ...runs, done: null };
    return { done: known.done, readingsOf: (readings) => unusual.readingsOf(readings, known) };
  }, [a, b, isWhole, isWanted, unusual]);
}

export function useFigures(pane: PaneId): Figures | null {
  const result = useRested(({ panes }) => panes[pane]?.result ?? null);
  const range = useComparedRange();
  const ofRange = useSum(pane, range);
  const isWarmingUp = range !== null && range.to <= range.from;
  const done = useRuns().done?.[pane] ?? null;
  return useMemo(() => {
    const found = isWarmingUp ? null : (ofRange ?? result);
    return found && done !== null ? { ...found, work_done_quanta: done } : found;
  }, [isWarmingUp, ofRange, result, done]);
}
