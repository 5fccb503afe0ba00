/** The counts from which a gain is computed, for any part of a run. */
import { cyclesOf, type FrameRange, type Frames } from '../../engine/frames.ts';
import type { GainCounts } from '../../engine/gain.ts';
import { byThreadOver } from '../time/breakdown-over.ts';
import { sumOf } from '../time/series.ts';

/** Null if a thread arrived or left within a frame: its lost cycles there cannot be attributed. */
export function gainCountsOver(frames: Frames, range: FrameRange): GainCounts | null {
  const { layout } = frames;
  const breakdowns = byThreadOver(frames, range);
  if (!breakdowns) return null;
  const lost = new Map(breakdowns.map(({ thread, parts }) => [thread, parts]));
  const sum = (id: 'thread_instructions' | 'thread_cycles', thread: number): number =>
    sumOf(frames, id, thread, 1, range);
  return {
    cycles: cyclesOf(layout, range),
    contexts: layout.topology.contexts.length,
    threads: layout.threads.map(({ program }, thread) => {
      const of = (kind: 'switch' | 'trap'): number =>
        lost.get(thread)?.find((part) => part.kind === kind)?.cycles ?? 0;
      const scheduled = sum('thread_cycles', thread);
      const [switched, trapped] = [of('switch'), of('trap')];
      return {
        program: layout.programs[program] ?? '',
        instructions: sum('thread_instructions', thread),
        scheduled_cycles: scheduled,
        stalls: { completion: scheduled - switched - trapped, switch: switched, trap: trapped },
      };
    }),
  };
}
