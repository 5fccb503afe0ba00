/** Pictures of sharing in the format of a policy: groups assigned to thread numbers in turn. */
import type { DecisionRecord, SharingPicture } from '../../web/scenario/generated/types.ts';

export interface SharingOptions {
  readonly threads: number;
  readonly groups: number;
  readonly entries: number;
  /** Entries claimed per group. */
  readonly each: number;
  /** Entries touched by all threads. */
  readonly global: number;
  /** Samples taken, and samples wanted. */
  readonly samples: number;
  readonly wanted: number;
}

const hex = (counts: readonly number[]): string =>
  counts.map((count) => Math.min(255, count).toString(16).padStart(2, '0')).join('');

/** Entry e belongs to group e mod groups while e < groups × each, then to all; the rest is free. */
export function makePicture(options: SharingOptions, compares: boolean): SharingPicture {
  const { threads, groups, entries, each, global, samples, wanted } = options;
  const owned = groups * each;
  const counts = Array.from({ length: threads }, (_, thread) =>
    Array.from({ length: entries }, (_, entry) => {
      if (entry >= owned + global) return 0;
      // A wave, so that no two cells are equal and every test can compute them.
      const strength = (1 + ((thread * 7 + entry * 13) % 11)) * (samples / wanted);
      if (entry >= owned) return Math.round(3 * strength);
      return entry % groups === thread % groups ? Math.round(4 * strength) : 0;
    }),
  );
  const product = (a: number, b: number): number =>
    (counts[a] ?? [])
      .slice(0, owned)
      .reduce((sum, count, entry) => sum + count * (counts[b]?.[entry] ?? 0), 0);
  const numbers = Array.from({ length: threads }, (_, thread) => thread);
  const dealt = Array.from({ length: groups }, (_, group) =>
    numbers.filter((thread) => thread % groups === group),
  );
  return {
    shmaps: counts.map(hex),
    regions: Array.from({ length: entries }, (_, entry) => (entry < owned + global ? 1000 + entry : null)),
    region_lines: 2,
    global: compares ? Array.from({ length: global }, (_, entry) => owned + entry) : [],
    samples,
    wanted,
    one_in: 10,
    clusters: compares ? dealt.map((threads, group) => ({ threads, package: group % 2 })) : [],
    found: compares ? dealt : [],
    similarity: compares ? numbers.map((a) => numbers.map((b) => product(a, b))) : [],
  };
}

/** The decision that accompanies a picture. */
export function makeSighting(quantum: number, sharing?: SharingPicture): DecisionRecord {
  return {
    cycle: quantum * 1000,
    quantum,
    placement: [],
    reason: {
      rule: '',
      fallback: false,
      candidates: [],
      score: '',
      facts: [],
      source: '',
      ...(sharing && { sharing }),
    },
  };
}
