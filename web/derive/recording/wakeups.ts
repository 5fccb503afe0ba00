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

/** Ends of a wake-up: the waking, and the start of running. */
export type WakeupEnd = keyof Span;

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

/** The same in the order in which they begin. */
export function byWaking(all: Wakeups): readonly Wakeup[] {
  return [...all].sort((one, other) => one.from - other.from);
}

/** Those in which one of some threads wakes or is woken. */
export function wakeupsWith(all: readonly Wakeup[], threads: ReadonlySet<number>): readonly Wakeup[] {
  return all.filter(({ tid, waker }) => threads.has(tid) || threads.has(waker));
}

/** Of wake-ups in the order of one of their ends, the first that has it at a moment or later, or only after it; their number where none does. */
function firstWith(all: readonly Wakeup[], end: WakeupEnd, at: number, after = false): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const own = all[middle]?.[end] ?? 0;
    if (after ? own > at : own >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Wake-ups after which a thread begins to run in a span, however long before it was woken. */
export function wakeupsEndingIn(all: Wakeups, { from, to }: Span): Wakeups {
  return all.slice(firstWith(all, 'to', from), firstWith(all, 'to', to, true));
}

/** Wake-ups that are looked through for those that are drawn, in a frame. Chosen. */
const mostLooked = 20_000;

interface Wanted {
  readonly most: number;
  /** The end in whose order they are, which has to be in the span; the waking has to be, too. */
  readonly end: WakeupEnd;
  /** Whether both of its threads or processors are in the picture. */
  readonly isDrawn: (wakeup: Wakeup) => boolean;
}

/** Wake-ups in a span, of those that can be drawn; null where there are more than `most`, or too many to look through. */
export function wakeupsIn(
  all: readonly Wakeup[],
  { from, to }: Span,
  { most, end, isDrawn }: Wanted,
): Wakeup[] | null {
  const found: Wakeup[] = [];
  const first = firstWith(all, end, from);
  for (let at = first; (all[at]?.[end] ?? Infinity) <= to; at++) {
    const wakeup = all[at];
    if (at - first >= mostLooked) return null;
    if (!wakeup || wakeup.from < from || !isDrawn(wakeup)) continue;
    if (found.length === most) return null;
    found.push(wakeup);
  }
  return found;
}

/** The wake-up with which a run of a thread began; null where the thread went on without one. */
export function wakeupBefore(all: Wakeups, tid: number, at: number): Wakeup | null {
  for (let place = firstWith(all, 'to', at); all[place]?.to === at; place++) {
    const wakeup = all[place];
    if (wakeup?.tid === tid) return wakeup;
  }
  return null;
}
