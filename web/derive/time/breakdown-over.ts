/** The cycle breakdown of any part of a run, from its frames. */
import { cyclesOf, type FrameRange, type Frames } from '../../engine/frames.ts';
import type { Cause } from '../../scenario/generated/types.ts';
import { noThread, placementAt } from '../machine/moment.ts';
import { breakdown, byRemoteShare, type Breakdown, type ThreadBreakdown } from './breakdown.ts';
import { sumOf } from './series.ts';

const isWait = (cause: Cause): boolean => cause !== 'idle';

/** Cycles of threads on hardware contexts: those without a stall cause are work. */
export function threadCyclesOver(frames: Frames, range: FrameRange): Breakdown {
  const { layout } = frames;
  const { causes, topology, threads } = layout;
  const lost = causes.map((cause, index) =>
    isWait(cause)
      ? topology.contexts.reduce(
          (sum, _, context) =>
            sum + sumOf(frames, 'context_stalls', context * causes.length + index, 1, range),
          0,
        )
      : 0,
  );
  const used = sumOf(frames, 'thread_cycles', 0, threads.length, range);
  const working = used - lost.reduce((sum, cycles) => sum + cycles, 0);
  return breakdown(layout, working, (cause) => lost[causes.indexOf(cause)] ?? 0);
}

/**
 * The breakdown by thread. Frames count stalls by hardware context: they are a thread's if it had the context for the
 * whole of every frame. Null if a thread arrived or left within a frame.
 */
export function byThreadOver(frames: Frames, range: FrameRange): ThreadBreakdown[] | null {
  const { layout } = frames;
  const { causes, topology, threads } = layout;
  const lost = threads.map(() => new Float64Array(causes.length));
  const used = new Float64Array(threads.length);
  const [stalls, cycles] = [frames.offset('context_stalls'), frames.offset('thread_cycles')];
  for (let frame = range.from; frame < range.to; frame++) {
    const row = frames.row(frame);
    const placed = placementAt(frames, frame);
    const whole = cyclesOf(layout, { from: frame, to: frame + 1 });
    for (let thread = 0; thread < threads.length; thread++) {
      const own = row[cycles + thread] ?? 0;
      if (own !== (placed.includes(thread) ? whole : 0)) return null;
      used[thread] = (used[thread] ?? 0) + own;
    }
    topology.contexts.forEach((_, context) => {
      const thread = placed[context] ?? noThread;
      const of = lost[thread];
      if (of)
        causes.forEach((_, cause) => {
          of[cause] = (of[cause] ?? 0) + (row[stalls + context * causes.length + cause] ?? 0);
        });
    });
  }
  return byRemoteShare(
    threads.map((_, thread) => {
      const of = (cause: Cause): number => (isWait(cause) ? (lost[thread]?.[causes.indexOf(cause)] ?? 0) : 0);
      const waits = causes.reduce((sum, cause) => sum + of(cause), 0);
      return { thread, ...breakdown(layout, (used[thread] ?? 0) - waits, of) };
    }),
  );
}
