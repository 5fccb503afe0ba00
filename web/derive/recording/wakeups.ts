/** Wake-ups in a recording: from the wake-up, on the waker's processor, to the start of running, maybe on another. */
import type { Span, Wait } from './schedule.ts';

export interface Wakeup extends Span {
  readonly tid: number;
  /** The processor on which it begins to run. */
  readonly processor: number;
  /** The thread that ran where it was woken; thread 0 for none: the processor was idle, or it was an interrupt. */
  readonly waker: number;
  readonly wakerProcessor: number;
}

/** Wake-ups in the order in which they end. */
export type Wakeups = readonly Wakeup[];

/** The two ends of a wake-up: the wake-up itself, and the start of running. */
export type WakeupEnd = keyof Span;

/** The wake-ups with which waits began; a wait split by a migration counts once. */
export function wakeupsOf(waits: readonly Wait[]): Wakeups {
  const begun = new Map<number, Wait>();
  const all: Wakeup[] = [];
  const close = (wait: Wait): void => {
    const { from, to, tid, processor, waker, wakerProcessor } = wait;
    if (wait.cause === 'woken') all.push({ from, to, tid, processor, waker, wakerProcessor });
  };
  for (const wait of waits) {
    const before = begun.get(wait.tid);
    // The parts of one wait are contiguous.
    const goesOn = wait.cause === 'migrated' && before?.to === wait.from;
    if (before && !goesOn) close(before);
    const { to, processor } = wait;
    begun.set(wait.tid, goesOn ? { ...before, to, processor } : wait);
  }
  for (const wait of begun.values()) close(wait);
  return all.sort((one, other) => one.to - other.to);
}

/** Wake-ups in the order in which they begin. */
export function byWaking(all: Wakeups): readonly Wakeup[] {
  return [...all].sort((one, other) => one.from - other.from);
}

/** Wake-ups in which one of `threads` wakes another or is woken. */
export function wakeupsWith(all: readonly Wakeup[], threads: ReadonlySet<number>): readonly Wakeup[] {
  return all.filter(({ tid, waker }) => threads.has(tid) || threads.has(waker));
}

/** In wake-ups sorted by `end`, the first with `end` at or after `at` (`after`: strictly after), else their number. */
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

/** Wake-ups whose thread begins to run in a span, however early it was woken. */
export function wakeupsEndingIn(all: Wakeups, { from, to }: Span): Wakeups {
  return all.slice(firstWith(all, 'to', from), firstWith(all, 'to', to, true));
}

/** The most wake-ups examined per frame to find those drawn. Chosen. */
const mostLooked = 20_000;

interface Wanted {
  readonly most: number;
  /** The end by which they are sorted; it must be in the span, and so must the wake-up itself. */
  readonly end: WakeupEnd;
  /** Whether both of its threads or processors are visible. */
  readonly isDrawn: (wakeup: Wakeup) => boolean;
}

/** The drawable wake-ups in a span; null if there are more than `most`, or too many to examine. */
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

/** The wake-up that began a run of a thread; null if the run continued without one. */
export function wakeupBefore(all: Wakeups, tid: number, at: number): Wakeup | null {
  for (let place = firstWith(all, 'to', at); all[place]?.to === at; place++) {
    const wakeup = all[place];
    if (wakeup?.tid === tid) return wakeup;
  }
  return null;
}
