/** Cache occupancy over time, by tone (a program, or a group within it), and the remark to make about it. */
import { capacityLines, linesIn } from '../machine/caches.ts';
import { windowFrames, type FrameRange, type Frames } from '../../engine/frames.ts';
import type { Layout } from '../../scenario/generated/types.ts';
import { sumOf } from '../time/series.ts';
import { tonesOf } from '../names/tones.ts';
import { toneSums } from './tone-sums.ts';

/** The most points that a chart can show. */
const mostPoints = 1500;

export interface River {
  /** Sample times, in frames from the start; the first is the start, when the cache is empty. */
  readonly at: Float64Array;
  /** Occupied lines at each sample, by tone. */
  readonly tones: readonly Float64Array[];
  /** Capacity of all the caches together, in lines. */
  readonly capacity: number;
}

/** Lines that some caches together can hold at most. */
function capacityOf({ topology }: Layout, caches: readonly number[]): number {
  return caches.reduce((sum, number) => {
    const cache = topology.caches[number];
    return sum + (cache ? capacityLines(cache) : 0);
  }, 0);
}

/** The same in each frame, added up. */
function roomOver({ layout }: Frames, caches: readonly number[], { from, to }: FrameRange): number {
  let room = 0;
  for (let frame = from; frame < to; frame++)
    for (const cache of caches) room += linesIn(layout, cache, Math.floor(frame / layout.frames_per_quantum));
  return room;
}

/** Lines by tone, of one cache or summed over several. */
export function river(frames: Frames, caches: readonly number[]): River {
  const { layout } = frames;
  const step = Math.max(1, Math.ceil((layout.quanta * layout.frames_per_quantum) / mostPoints));
  const moments = Math.floor(frames.count / step);
  const tones = toneSums(frames, caches).map(({ lines }) =>
    Float64Array.from({ length: moments + 1 }, (_, moment) => lines[moment * step - 1] ?? 0),
  );
  return {
    at: Float64Array.from({ length: moments + 1 }, (_, moment) => moment * step),
    tones,
    capacity: capacityOf(layout, caches),
  };
}

/** Occupancy and misses of one tone in a set of caches over some frames: by default the measurement window so far. */
export interface Holder {
  readonly tone: number;
  /** Mean share of all lines, 0–1. */
  readonly share: number;
  /** Misses per access of this tone; NaN without accesses. */
  readonly missRatio: number;
  readonly accesses: number;
}

/** All tones, by falling occupancy. */
export function holders(frames: Frames, caches: readonly number[], range = windowFrames(frames)): Holder[] {
  const room = roomOver(frames, caches, range);
  const sumOver = (numbers: readonly number[]): number => {
    let sum = 0;
    for (let frame = range.from; frame < range.to; frame++) sum += numbers[frame] ?? 0;
    return sum;
  };
  return toneSums(frames, caches)
    .map((sums, tone) => {
      const accesses = sumOver(sums.accesses);
      return {
        tone,
        share: room === 0 ? 0 : sumOver(sums.lines) / room,
        missRatio: accesses === 0 ? NaN : sumOver(sums.misses) / accesses,
        accesses,
      };
    })
    .sort((a, b) => b.share - a.share || a.tone - b.tone);
}

/** The share of time for which some tones run. */
export interface Turn {
  readonly tones: readonly number[];
  /** Their share of all used hardware-context cycles in the window, 0–1; NaN before anything was measured. */
  readonly share: number;
}

/** A tone is remarkable from this multiple of the overall miss ratio on. */
const missesMuch = 1.5;
const mostTones = 2;

/** The tones with the highest miss ratios, at most two, if they are remarkable. */
export function missingMost(list: readonly Holder[]): number[] {
  const accesses = list.reduce((sum, holder) => sum + holder.accesses, 0);
  const misses = list.reduce(
    (sum, holder) => sum + (holder.accesses > 0 ? holder.accesses * holder.missRatio : 0),
    0,
  );
  return list
    .filter(({ missRatio, accesses: own }) => own > 0 && missRatio > (missesMuch * misses) / accesses)
    .sort((a, b) => b.missRatio - a.missRatio)
    .slice(0, mostTones)
    .map(({ tone }) => tone);
}

/** The share of the machine's time that some tones receive over the window. */
export function turnOf(frames: Frames, tones: readonly number[], range = windowFrames(frames)): Turn {
  const sums = frames.layout.threads.map((_, thread) => sumOf(frames, 'thread_cycles', thread, 1, range));
  const all = sums.reduce((sum, cycles) => sum + cycles, 0);
  // By the owner of a thread's lines: misses are counted by owner.
  const { ofOwner } = tonesOf(frames.layout);
  const theirs = sums.reduce(
    (sum, cycles, thread) =>
      tones.includes(ofOwner[frames.layout.threads[thread]?.owner ?? -1] ?? -1) ? sum + cycles : sum,
    0,
  );
  return { tones, share: theirs / all };
}

/** The remark to show, if any. */
export type Remark =
  /** A few tones occupy far more than an even share; `missRatio` is that of these tones together. */
  | {
      readonly kind: 'crowded';
      readonly tones: readonly number[];
      readonly share: number;
      readonly missRatio: number;
    }
  /** No tone occupies much more than an even share. */
  | { readonly kind: 'even'; readonly share: number };

/** A tone is remarkable from this multiple of an even share on. */
const standsOut = 1.6;
/** These tones together must occupy at least this share for a remark. */
const worthSaying = 0.35;
/** An even distribution is remarked on from this number of tones on. */
const enough = 4;

/** The one remark about a cache, as data. */
export function remark(list: readonly Holder[]): Remark | null {
  const present = list.filter((holder) => holder.accesses > 0);
  const [first] = present;
  if (present.length < 2 || !first) return null;
  const even = 1 / present.length;
  const top = present
    .slice(0, Math.min(2, present.length - 1))
    .filter(({ share }) => share > standsOut * even);
  const share = top.reduce((sum, holder) => sum + holder.share, 0);
  if (share >= worthSaying) {
    const accesses = top.reduce((sum, holder) => sum + holder.accesses, 0);
    const misses = top.reduce((sum, holder) => sum + holder.accesses * holder.missRatio, 0);
    return {
      kind: 'crowded',
      tones: top.map(({ tone }) => tone),
      share,
      missRatio: misses / accesses,
    };
  }
  if (present.length >= enough && first.share > 0 && first.share <= standsOut * even)
    return { kind: 'even', share: first.share };
  return null;
}
