/** Whether the measurement begins before the caches are full. */
import { windowFrames, type FrameRange, type Frames } from '../../engine/frames.ts';
import { lastCaches } from '../machine/caches.ts';
import { sumOf } from '../time/series.ts';

/** From this share of misses on, first fills are worth a remark, if there are this many per 1,000 instructions. Chosen. */
const most = { share: 0.1, perKinstr: 0.5 } as const;

/**
 * The share (0–1) of the misses of the last caches in the measurement window that fill an empty line, where they change the
 * figures: only the first references of a run do so. Null if they do not. A program of tasks is measured from its first task
 * on.
 */
export function coldShare(frames: Frames): number | null {
  const { layout } = frames;
  if (layout.dag) return null;
  const { from, to } = windowFrames(frames);
  const owners = layout.owners.length;
  const inLast = (id: 'cache_lines' | 'cache_misses', range: FrameRange): number =>
    lastCaches(layout).reduce((sum, cache) => sum + sumOf(frames, id, cache * owners, owners, range), 0);
  const heldAfter = (frame: number): number => inLast('cache_lines', { from: frame - 1, to: frame });
  const filled = heldAfter(to) - heldAfter(from);
  const instructions = sumOf(frames, 'thread_instructions', 0, layout.threads.length, { from, to });
  const share = filled / inLast('cache_misses', { from, to });
  return share >= most.share && (1_000 * filled) / instructions >= most.perKinstr ? share : null;
}
