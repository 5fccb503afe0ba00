/** Wake-ups of a recording: from the waking, on the waker's processor, to the start of running, maybe on another one. */
import type { Span, Wait } from './schedule.ts';

export interface Wakeup extends Span {
  readonly tid: number;
  /** Where it begins to run. */
  readonly processor: number;
  /** The thread that ran where it was woken; thread 0 for none: the processor was idle, or it was an interrupt. */
  readonly waker: number;
  readonly wakerProcessor: number;
}

/** Wake-ups in the order in which they end. */
export type Wakeups = readonly Wakeup[];

/** The wake-ups that waits began with; a wait that a migration cuts is one. */
export function wakeupsOf(waits: readonly Wait[]): Wakeups {
  const begun = new Map<number, Wait>();
  const all: Wakeup[] = [];
  const close = (wait: Wait): void => {
    const { from, to, tid, processor, waker, wakerProcessor } = wait;
    if (wait.cause === 'woken') all.push({ from, to, tid, processor, waker, wakerProcessor });
  };
  for (const wait of waits) {
    const before = begun.get(wait.tid);
    // The parts of one wait follow each other without a gap.
    const goesOn = wait.cause === 'migrated' && before?.to === wait.from;
    if (before && !goesOn) close(before);
    const { to, processor } = wait;
    begun.set(wait.tid, goesOn ? { ...before, to, processor } : wait);
  }
  for (const wait of begun.values()) close(wait);
  return all.sort((one, other) => one.to - other.to);
}

/** Those in which one of some threads wakes or is woken. */
export function wakeupsWith(all: Wakeups, threads: ReadonlySet<number>): Wakeups {
  return all.filter(({ tid, waker }) => threads.has(tid) || threads.has(waker));
}

/** The first that ends at a moment or later, or only after it; the number of wake-ups where none does. */
function firstEnding(all: Wakeups, at: number, after = false): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = all[middle]?.to ?? 0;
    if (after ? end > at : end >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Wake-ups after which a thread begins to run in a span, however long before it was woken. */
export function wakeupsEndingIn(all: Wakeups, { from, to }: Span): Wakeups {
  return all.slice(firstEnding(all, from), firstEnding(all, to, true));
}

/** Wake-ups that are looked through for those that are drawn, in a frame. Chosen. */
const mostLooked = 20_000;

interface Wanted {
  readonly most: number;
  /** Processors of which both the waker's and the one that it runs on are. */
  readonly processors: { has: (processor: number) => boolean };
}

/** Wake-ups that begin and end in a span, between some processors; null where there are more than `most`, or too many to look through. */
export function wakeupsIn(all: Wakeups, { from, to }: Span, { most, processors }: Wanted): Wakeup[] | null {
  const found: Wakeup[] = [];
  const first = firstEnding(all, from);
  for (let at = first; (all[at]?.to ?? Infinity) <= to; at++) {
    const wakeup = all[at];
    if (at - first >= mostLooked) return null;
    if (!wakeup || wakeup.from < from) continue;
    if (!processors.has(wakeup.processor) || !processors.has(wakeup.wakerProcessor)) continue;
    if (found.length === most) return null;
    found.push(wakeup);
  }
  return found;
}

/** The wake-up with which a run of a thread began; null where the thread went on without one. */
export function wakeupBefore(all: Wakeups, tid: number, at: number): Wakeup | null {
  for (let place = firstEnding(all, at); all[place]?.to === at; place++) {
    const wakeup = all[place];
    if (wakeup?.tid === tid) return wakeup;
  }
  return null;
}
