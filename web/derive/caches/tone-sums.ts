/** Lines, accesses and misses of some caches by tone, frame by frame. */
import type { Frames } from '../../engine/frames.ts';
import { tonesOf } from '../names/tones.ts';

/** One tone's numbers; one of each per frame. */
export interface ToneSums {
  /** Lines held at the end of the frame. */
  readonly lines: readonly number[];
  readonly accesses: readonly number[];
  readonly misses: readonly number[];
}

type Growing = Readonly<Record<keyof ToneSums, number[]>>;

/** By run, then by caches. Frames only grow, so each is summed once: a large machine has thousands of numbers per frame. */
const known = new WeakMap<Frames, Map<string, readonly Growing[]>>();

/** The sums of all complete frames, by tone. */
export function toneSums(frames: Frames, caches: readonly number[]): readonly ToneSums[] {
  const { layout, whole = frames } = frames;
  const { names, ofOwner } = tonesOf(layout);
  const ofRun = known.get(whole) ?? new Map<string, readonly Growing[]>();
  known.set(whole, ofRun);
  const key = caches.join();
  const tones = ofRun.get(key) ?? names.map(() => ({ lines: [], accesses: [], misses: [] }));
  ofRun.set(key, tones);
  const columns = [
    ['lines', frames.offset('cache_lines')],
    ['accesses', frames.offset('cache_accesses')],
    ['misses', frames.offset('cache_misses')],
  ] as const;
  for (let frame = tones[0]?.lines.length ?? frames.count; frame < frames.count; frame++) {
    const row = frames.row(frame);
    for (const [what, offset] of columns) {
      for (const tone of tones) tone[what].push(0);
      for (const cache of caches) {
        const at = offset + cache * ofOwner.length;
        for (let owner = 0; owner < ofOwner.length; owner++) {
          const sums = tones[ofOwner[owner] ?? -1]?.[what];
          if (sums) sums[frame] = (sums[frame] ?? 0) + (row[at + owner] ?? 0);
        }
      }
    }
  }
  return tones;
}
