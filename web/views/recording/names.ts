/** Names and colours of the threads of a recording. */
import { namesByRuntime } from '../../derive/recording/memory.ts';
import { idleThread } from '../../derive/recording/schedule.ts';
import type { Wakeup } from '../../derive/recording/wakeups.ts';
import type { Recording } from '../../scenario/generated/types.ts';
import { palerTone } from '../../ui/colour.ts';
import { formatNumber } from '../../ui/format.ts';

export interface RecordedName {
  readonly tid: number;
  readonly comm: string;
  /** Equal for threads of one name; the name that ran longest has the first colour. A name of most threads has several tones. */
  readonly tone: number;
  /** Index among the threads of this tone, from 0. */
  readonly copy: number;
}

export type Names = ReadonlyMap<number, RecordedName>;

type Threads = Pick<Recording, 'threads'>;

/** A name of more than this share of the threads does not identify them by colour. Chosen. */
const mostOfAll = 2 / 3;

/** The name of most threads; null if there is none. */
function mostCommon({ threads }: Threads): string | null {
  const counts = new Map<string, number>();
  for (const { comm } of threads) counts.set(comm, (counts.get(comm) ?? 0) + 1);
  const found = [...counts].find(([, count]) => count > 1 && count > mostOfAll * threads.length);
  return found?.[0] ?? null;
}

export function namesOf(recording: Threads): Names {
  const common = mostCommon(recording);
  const others = namesByRuntime(recording).filter((comm) => comm !== common);
  const toneOf = (rank: number): number => (common === null ? rank : palerTone + (rank % palerTone));
  const tones = new Map(others.map((comm, rank) => [comm, toneOf(rank)]));
  const copies = new Map<string, number>();
  const nextCopy = (comm: string): number => {
    const copy = copies.get(comm) ?? 0;
    copies.set(comm, copy + 1);
    return copy;
  };
  // Threads that ran longest have the most distinct colours.
  const longest = [...recording.threads].sort((one, other) => other.runtime_us - one.runtime_us);
  const dealt = new Map(
    longest
      .filter(({ comm }) => comm === common)
      .map(({ tid }, rank) => [tid, { tone: rank % palerTone, copy: Math.floor(rank / palerTone) }]),
  );
  return new Map(
    recording.threads.map(({ tid, comm }) => [
      tid,
      { tid, comm, ...(dealt.get(tid) ?? { tone: tones.get(comm) ?? 0, copy: nextCopy(comm) }) },
    ]),
  );
}

/** Whether threads of one name have several colours. */
export function isColouredByThread(names: Names): boolean {
  const tones = new Map<string, number>();
  for (const { comm, tone } of names.values()) {
    if ((tones.get(comm) ?? tone) !== tone) return true;
    tones.set(comm, tone);
  }
  return false;
}

/** `sender 812`: a name alone is often shared by many threads. */
export function nameOf(names: Names, tid: number): string {
  return `${names.get(tid)?.comm ?? 'thread'} ${tid.toString()}`;
}

/** The same for a run, longest first: where most threads share one name, its end is more informative than its beginning. */
export function wordsOf(names: Names, tid: number, isByThread: boolean): string[] {
  const name = names.get(tid);
  if (!name) return [];
  const isCommon = isByThread && name.tone < palerTone;
  return [nameOf(names, tid), ...(isCommon ? [`…${tid.toString()}`, tid.toString()] : [name.comm])];
}

export function wakerOf({ waker }: Pick<Wakeup, 'waker'>, names: Names): string {
  return waker === idleThread ? 'woken without a thread' : `woken by ${nameOf(names, waker)}`;
}

/** The waker, its processor, and the latency until the thread runs. */
export function wokenBy(wakeup: Wakeup, names: Names): string[] {
  const { wakerProcessor, from, to } = wakeup;
  return [
    wakerOf(wakeup, names),
    `on processor ${wakerProcessor.toString()}, wake-up latency ${formatNumber(to - from)} µs`,
  ];
}
