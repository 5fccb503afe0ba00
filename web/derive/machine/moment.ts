/** What a machine looks like at one moment of the clock: who sits where, who is on the way, whose the lines are. */
import type { Frames } from '../../engine/frames.ts';
import { tonesOf } from '../names/tones.ts';

/** No thread, in lists of threads: the hardware context is idle. */
export const noThread = -1;

/** Part of a quantum that a thread takes to travel to its new place. */
const travelShare = 0.35;

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
