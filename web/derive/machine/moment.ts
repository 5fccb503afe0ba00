/** The state of the machine at one moment of the clock: thread placement, threads in transit, owners of cache lines. */
import type { Frames } from '../../engine/frames.ts';
import { tonesOf } from '../names/tones.ts';

/** No thread, in lists of threads: the hardware context is idle. */
export const noThread = -1;

/** Share of a quantum that a thread's animated move takes. */
const travelShare = 0.35;

/** A moment: the frame shown, the fraction of it that has passed, and the progress of moving threads (0–1). */
export interface Moment {
  readonly frame: number;
  readonly passed: number;
  readonly arrived: number;
}

/**
 * The moment at a position of the clock (in frames). On a frame's first cycle every thread is in place. With `settled`
 * (for reduced motion) this is always so, and the frame counts as fully passed.
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

/** Frames that a move takes. */
function travelFrames(framesPerQuantum: number): number {
  return Math.min(1, travelShare * framesPerQuantum);
}

/** The position, in frames, at which a quantum has begun and every thread is in place. */
export function settledPosition(framesPerQuantum: number, quantum: number): number {
  return quantum * framesPerQuantum + travelFrames(framesPerQuantum);
}

/** The thread on each hardware context during a frame; `noThread` if idle. */
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

/** Lines of a cache by tone (by thread if threads are owners), between the ends of the previous and this frame. */
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
