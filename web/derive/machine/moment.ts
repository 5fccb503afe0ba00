/** What a machine looks like at one moment of the clock: who sits where, who waits, who is on the way. */
import type { Layout, Scenario } from '../../scenario/generated/types.ts';
import type { Frames } from '../../engine/frames.ts';
import { tonesOf } from '../names/tones.ts';

/** No thread, in lists of threads: the hardware context is idle. */
export const noThread = -1;

/** Part of a quantum that a thread takes to travel to its new place. */
const travelShare = 0.35;

/** Frames looked back on for who has waited longest; whoever has not run in them comes first, by number. */
const lookBack = 400;

/** A moment: the frame that shows, how much of it has passed, and how far threads that moved have come (0–1). */
export interface Moment {
  readonly frame: number;
  readonly passed: number;
  readonly arrived: number;
}

/**
 * The moment at a position of the clock (in frames). A clock that stands on a frame's first cycle shows everybody in
 * place; `settled` (for those who asked for less motion) does so always, with the frame's end as what has passed.
 */
export function momentAt({ layout, count }: Frames, position: number, settled = false): Moment {
  const frame = Math.max(0, Math.min(Math.floor(position), count - 1));
  const passed = Math.max(0, Math.min(1, position - frame));
  if (settled) {
    const quantumEnd = (Math.floor(frame / layout.frames_per_quantum) + 1) * layout.frames_per_quantum;
    return { frame: Math.max(0, Math.min(quantumEnd, count) - 1), passed: 1, arrived: 1 };
  }
  return {
    frame,
    passed,
    arrived: passed === 0 ? 1 : Math.min(1, passed / travelFrames(layout.frames_per_quantum)),
  };
}

/** Frames that a journey takes. */
function travelFrames(framesPerQuantum: number): number {
  return Math.min(1, travelShare * framesPerQuantum);
}

/** The position, in frames, at which a quantum has begun and everybody is in place. */
export function settledPosition(framesPerQuantum: number, quantum: number): number {
  return quantum * framesPerQuantum + travelFrames(framesPerQuantum);
}

/** The thread on each hardware context during a frame; `noThread` where none. */
export function placementAt(frames: Frames, frame: number): Int32Array {
  const { layout } = frames;
  const placement = new Int32Array(layout.topology.contexts.length).fill(noThread);
  if (frame < 0 || frame >= frames.count) return placement;
  const row = frames.row(frame);
  const at = frames.offset('context_thread');
  for (let context = 0; context < placement.length; context++)
    placement[context] = (row[at + context] ?? 0) - 1;
  return placement;
}

/** For each thread the first frame in which it exists, in the layout's order. */
export function arrivals(layout: Layout, scenario: Scenario): Float64Array {
  return Float64Array.from(layout.threads, ({ entry }) => {
    const cycle = scenario.workload.threads[entry]?.arrives_at_cycle ?? 0;
    return Math.floor((cycle / layout.quantum_cycles) * layout.frames_per_quantum);
  });
}

/** For each thread the last frame up to this one in which it ran; −1 where it did in none of those looked back on. */
export function lastRuns(frames: Frames, frame: number): Float64Array {
  const { layout } = frames;
  const lastRan = new Float64Array(layout.threads.length).fill(-1);
  let unknown = layout.threads.length;
  const at = frames.offset('context_thread');
  for (
    let back = Math.min(frame, frames.count - 1);
    back >= 0 && back > frame - lookBack && unknown > 0;
    back--
  ) {
    const row = frames.row(back);
    for (let context = 0; context < layout.topology.contexts.length; context++) {
      const thread = (row[at + context] ?? 0) - 1;
      if (thread === noThread || lastRan[thread] !== -1) continue;
      lastRan[thread] = back;
      unknown -= 1;
    }
  }
  return lastRan;
}

/** Threads that exist and do not run during a frame, longest wait first. */
export function waitingAt(
  frames: Frames,
  frame: number,
  arrives: ArrayLike<number>,
  lastRan: ArrayLike<number> = lastRuns(frames, frame),
): number[] {
  const runs = new Set(placementAt(frames, frame));
  return frames.layout.threads
    .map((_, thread) => thread)
    .filter((thread) => !runs.has(thread) && (arrives[thread] ?? 0) <= frame)
    .sort((a, b) => (lastRan[a] ?? 0) - (lastRan[b] ?? 0) || a - b);
}

/**
 * Whole quanta for which a thread has waited at a frame: since it ran last, or since it came. A thread that has not run in
 * the frames looked back on is older than these and counts as that old.
 */
export function ageAt(layout: Layout, frame: number, lastRan: number, arrived: number): number {
  const since = lastRan >= 0 ? lastRan + 1 : Math.max(arrived, frame + 1 - lookBack);
  return Math.max(0, Math.floor((frame + 1 - since) / layout.frames_per_quantum));
}

/** From so many times its turn in a fair round on, a thread that waits is starving. Chosen. */
const starvingTurns = 3;

/** Whether a wait is far longer than under a scheduler that gives everybody the same: n threads on k contexts wait n/k − 1. */
export function isStarving(age: number, threads: number, contexts: number): boolean {
  return age >= starvingTurns * Math.max(1, threads / Math.max(1, contexts));
}

/** Lines of a cache held by each tone, a thread's where owners are threads, between the end of the frame before and of this one. */
export function linesByTone(frames: Frames, cache: number, moment: Moment): Float64Array {
  const { layout } = frames;
  const tones = tonesOf(layout);
  const lines = new Float64Array(tones.names.length);
  if (frames.count === 0) return lines;
  const at = frames.offset('cache_lines') + cache * layout.owners.length;
  const now = frames.row(moment.frame);
  const before = moment.frame > 0 && moment.passed < 1 ? frames.row(moment.frame - 1) : null;
  tones.ofOwner.forEach((tone, owner) => {
    const end = now[at + owner] ?? 0;
    const start = before ? (before[at + owner] ?? 0) : moment.frame > 0 ? end : 0;
    lines[tone] = (lines[tone] ?? 0) + start + (end - start) * moment.passed;
  });
  return lines;
}
