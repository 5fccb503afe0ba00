/** Data sharing between threads, as sampled by a policy: rows by cluster, columns by the threads that touch them. */
import type { ClusterPlace, DecisionRecord, Layout, SharingPicture } from '../../scenario/generated/types.ts';
import type { Frames } from '../../engine/frames.ts';
import { noThread } from '../machine/moment.ts';

/** A decision that includes a sharing picture. */
export interface Sighting {
  readonly quantum: number;
  readonly picture: SharingPicture;
  /** begins: nothing was sampled before · samples: continues · compares: threads were compared and, if alike, moved. */
  readonly step: 'begins' | 'samples' | 'compares';
}

/** Every sharing picture of a run, in order. */
export function sightings(decisions: readonly DecisionRecord[]): Sighting[] {
  let before: Sighting | null = null;
  return decisions.flatMap(({ quantum, reason }) => {
    const picture = reason?.sharing;
    if (!picture) return [];
    const isNew = before === null || before.step === 'compares' || picture.samples < before.picture.samples;
    const step = picture.similarity.length > 0 ? 'compares' : isNew ? 'begins' : 'samples';
    before = { quantum, picture, step };
    return [before];
  });
}

/** The sharing known at a quantum. */
export interface SharingMoment {
  readonly latest: Sighting;
  /** The quantum in which its sampling began. */
  readonly since: number;
  /** The latest clustering, which orders the rows while the next samples are taken; null before the first. */
  readonly clustered: Sighting | null;
}

export function sharingAt(seen: readonly Sighting[], quantum: number): SharingMoment | null {
  const last = seen.findLastIndex((sighting) => sighting.quantum <= quantum);
  const latest = seen[last];
  if (!latest) return null;
  const known = seen.slice(0, last + 1);
  return {
    latest,
    since: known.findLast(({ step }) => step === 'begins')?.quantum ?? latest.quantum,
    clustered: known.findLast(({ picture }) => picture.clusters.length > 0) ?? null,
  };
}

/** A group of threads shown together. */
export interface Band {
  /** From 0; null for threads in no cluster, or before there are clusters. */
  readonly cluster: number | null;
  readonly threads: readonly number[];
}

/** Rows from the top: cluster by cluster, then the others by number. */
export function bandsOf(threads: number, clusters: readonly ClusterPlace[]): Band[] {
  const others = Array.from({ length: threads }, (_, thread) => thread).filter(
    (thread) => !clusters.some((cluster) => cluster.threads.includes(thread)),
  );
  const bands: Band[] = clusters.map((cluster, index) => ({ cluster: index, threads: cluster.threads }));
  return others.length > 0 ? [...bands, { cluster: null, threads: others }] : bands;
}

/** First rows of all bands but the first. */
export function breaksOf(parts: readonly { readonly length: number }[]): number[] {
  let start = 0;
  return parts.slice(0, -1).map(({ length }) => (start += length));
}

/** Sample counts, thread by thread, `regions.length` for each. */
export function countsOf({ shmaps, regions }: SharingPicture): Uint8Array {
  const counts = new Uint8Array(shmaps.length * regions.length);
  shmaps.forEach((text, thread) => {
    for (let entry = 0; entry < regions.length; entry++)
      counts[thread * regions.length + entry] = parseInt(text.slice(2 * entry, 2 * entry + 2), 16);
  });
  return counts;
}

/** Entries shown together. */
export interface Section {
  /** A band: touched mostly by its threads · global: touched by more than half of all · entries: in numerical order. */
  readonly of: number | 'global' | 'entries';
  readonly entries: readonly number[];
}

/** Columns from the left: by the band that touches them most, each band's busiest first; then the global ones. */
export function sectionsOf(picture: SharingPicture, counts: Uint8Array, bands: readonly Band[]): Section[] {
  const width = picture.regions.length;
  const sum = (entry: number, threads: readonly number[]): number =>
    threads.reduce((total, thread) => total + (counts[thread * width + entry] ?? 0), 0);
  const global = new Set(picture.global);
  const owned: { entry: number; band: number; total: number }[] = [];
  for (let entry = 0; entry < width; entry++) {
    const sums = bands.map(({ threads }) => sum(entry, threads));
    const total = sums.reduce((all, one) => all + one, 0);
    const band = global.has(entry) ? bands.length : sums.indexOf(Math.max(...sums));
    if (total > 0) owned.push({ entry, band, total });
  }
  owned.sort((a, b) => a.band - b.band || b.total - a.total || a.entry - b.entry);
  return [...bands.keys(), bands.length]
    .map((band) => ({
      of: band === bands.length ? ('global' as const) : band,
      entries: owned.filter((entry) => entry.band === band).map(({ entry }) => entry),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** All columns, in order of the entries. */
export function entriesOf({ regions }: SharingPicture): Section[] {
  return [{ of: 'entries', entries: regions.map((_, entry) => entry) }];
}

/** The projected maximum count once all samples are taken: the scale of the colours. */
export function darkest({ samples, wanted }: SharingPicture, counts: Uint8Array): number {
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  return Math.min(
    255,
    Math.max(1, Math.round(samples > 0 ? (most * Math.max(wanted, samples)) / samples : 1)),
  );
}

/** A part of a region that the workload shares; null for memory private to a thread. */
export interface Place {
  readonly name: string;
  /** Offset of its first byte within the region. */
  readonly fromByte: number;
  readonly bytes: number;
}

/** The shared region that contains an entry's region of lines. */
export function placeOf(layout: Layout, region: number, regionLines: number): Place | null {
  const line = region * regionLines;
  const lineBytes = Math.min(...layout.topology.caches.map(({ line_bytes }) => line_bytes));
  for (const { name, pages } of layout.regions) {
    const page = pages.findIndex((first) => line >= first && line < first + layout.page_lines);
    if (page >= 0) {
      const within = page * layout.page_lines + line - (pages[page] ?? 0);
      return { name, fromByte: within * lineBytes, bytes: regionLines * lineBytes };
    }
  }
  return null;
}

/** The most frames searched backwards for a thread's last run. */
const lookBack = 400;

/** The package in which each thread ran last, at a frame; `noThread` for threads that have not run. */
export function packagesAt(frames: Frames, frame: number): Int32Array {
  const { threads, topology } = frames.layout;
  const found = new Int32Array(threads.length).fill(noThread);
  const at = frames.offset('context_thread');
  const last = Math.min(frame, frames.count - 1);
  let missing = threads.length;
  for (let back = last; back >= 0 && back > last - lookBack && missing > 0; back--) {
    const row = frames.row(back);
    topology.contexts.forEach(({ core }, context) => {
      const thread = (row[at + context] ?? 0) - 1;
      if (thread < 0 || found[thread] !== noThread) return;
      found[thread] = topology.cores[core]?.package ?? noThread;
      missing--;
    });
  }
  return found;
}
