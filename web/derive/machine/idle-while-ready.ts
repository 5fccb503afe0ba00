/**
 * Hardware contexts that are idle while threads are in run queues: with n such threads, the n contexts idle longest.
 * Summed over all frames this is the metric `idle_while_ready_share`.
 */
import { cyclesOf, type Frames } from '../../engine/frames.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { hasWaits } from './activity.ts';

/** A frame belongs to a span from this share on. Chosen: shorter gaps are those between two threads. */
const leastShare = 0.5;

function framesCycles(layout: Layout, frame: number): number {
  return cyclesOf(layout, { from: frame, to: frame + 1 });
}

/** Share of a frame's cycles, 0–1; 0 if no thread waits. */
export function idleShare(frames: Frames, frame: number, context: number): number {
  if (!hasWaits(frames.layout) || frame < 0 || frame >= frames.count) return 0;
  const cycles = frames.row(frame)[frames.offset('context_idle_while_ready') + context] ?? 0;
  return cycles / framesCycles(frames.layout, frame);
}

/** Consecutive frames that end with a given one. */
export interface IdleSpan {
  /** The first frame. */
  readonly start: number;
  /** Cycles idle while ready, out of `cycles`. */
  readonly idle: number;
  readonly cycles: number;
}

/** The span that ends with a frame: that frame and the preceding mostly idle ones; null without an idle cycle. */
export function idleSpan(frames: Frames, frame: number, context: number): IdleSpan | null {
  if (idleShare(frames, frame, context) === 0) return null;
  let start = frame;
  while (idleShare(frames, start - 1, context) >= leastShare) start--;
  const range = { from: start, to: frame + 1 };
  const at = frames.offset('context_idle_while_ready') + context;
  let idle = 0;
  for (let each = start; each <= frame; each++) idle += frames.row(each)[at] ?? 0;
  return { start, idle, cycles: cyclesOf(frames.layout, range) };
}

/** Frames of a hardware context with one share. */
export interface IdleMark {
  readonly context: number;
  readonly start: number;
  readonly end: number;
  /** 0–1. */
  readonly share: number;
}

/** Shares are quantized to this number of steps, so that many frames share a mark: a schedule row shows no more. */
const steps = 8;

/** All marks of a run, by hardware context, then by time. */
export function idleMarks(frames: Frames): IdleMark[] {
  if (!hasWaits(frames.layout)) return [];
  const marks: IdleMark[] = [];
  const at = frames.offset('context_idle_while_ready');
  const cycles = Array.from({ length: frames.count }, (_, frame) => framesCycles(frames.layout, frame));
  for (let context = 0; context < frames.layout.topology.contexts.length; context++) {
    let [start, step] = [0, 0];
    for (let frame = 0; frame <= frames.count; frame++) {
      const share = frame < frames.count ? (frames.row(frame)[at + context] ?? 0) / (cycles[frame] ?? 1) : 0;
      const next = Math.round(steps * share);
      if (next === step) continue;
      if (step > 0) marks.push({ context, start, end: frame, share: step / steps });
      [start, step] = [frame, next];
    }
  }
  return marks;
}
