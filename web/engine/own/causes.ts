/**
 * What the kernel of callbacks.ts did at a decision and why, in a sentence; `{t4}` stands for thread 4. Loaded as text
 * as well, so it imports nothing but types.
 */
import type { Happened } from './seen.ts';

const mostNamed = 8;
/** The engine rejects sentences of more than 1000 bytes. */
const mostOfName = 60;

const happened: Partial<Record<string, string>> = {
  'thread-arrived': 'arrived',
  'thread-woken': 'woke',
  'thread-blocked': 'blocked',
  'thread-exited': 'ended',
};
const isGone = (kind: string): boolean => kind === 'thread-blocked' || kind === 'thread-exited';

const nameOf = (thread: number): string => `{t${String(thread)}}`;
const named = (threads: readonly number[], most = mostNamed): string => {
  const more = threads.length - most;
  return threads.slice(0, most).map(nameOf).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
};
const one = (threads: readonly number[], alone: string, many: string) =>
  threads.length === 1 ? alone : many;

/** A thread's position in a queue, from the front. */
export interface Waiting {
  readonly queue: string;
  readonly place: number;
  readonly of: number;
}

export interface Causes {
  /** Records why a thread is the next one for a hardware context. */
  readonly note: (thread: number, cause: string) => void;
  /** Records that a thread replaces another, whose slice ended or which was preempted. */
  readonly pick: (thread: number, prev: number | null) => void;
  readonly preempt: (thread: number) => void;
  /** Records that a thread's slice ended, but no other thread replaces it. */
  readonly goOn: (thread: number) => void;
  /** Ends a decision: its sentence, and the number of threads that the last quantum dispatched if a quantum ended. */
  readonly say: (
    name: unknown,
    event: Happened,
    waits: (thread: number) => Waiting | null,
  ) => { readonly rule: string; readonly dispatched: number | null };
}

export function causes(): Causes {
  const noted = new Map<number, string>();
  const taken = new Set<number>();
  const picked = new Map<string, number[]>();
  const [ended, preempted, goingOn]: [number[], number[], number[]] = [[], [], []];
  /** The last dispatch in words, and the number of dispatches since the last quantum began. */
  let [last, since] = ['', 0];

  const picksInWords = (): string => {
    let left = mostNamed;
    const parts: string[] = [];
    for (const [cause, threads] of picked) {
      if (left === 0) break;
      const some = threads.slice(0, left);
      left -= some.length;
      parts.push(`${named(some)} (${cause})`);
    }
    const more = [...picked.values()].flat().length - (mostNamed - left);
    return parts.join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
  };
  /** The reason why contexts were free for them. */
  const roomInWords = ({ kind, thread }: Happened): string => {
    const parts = [
      ...(ended.length > 0 ? [`the ${one(ended, 'slice', 'slices')} of ${named(ended)} had ended`] : []),
      ...(preempted.length > 0 ? [`${named(preempted)} ${one(preempted, 'was', 'were')} preempted`] : []),
      ...(isGone(kind) && thread !== undefined ? [`${nameOf(thread)} had ${happened[kind] ?? ''}`] : []),
    ];
    return parts.length > 0 ? `; ${parts.join(', ')}` : '';
  };
  /** For a decision that dispatched no thread: what it left unchanged. */
  const restInWords = ({ kind, thread }: Happened, waits: (thread: number) => Waiting | null): string => {
    if (kind === 'quantum-end') {
      const rest =
        goingOn.length > 0
          ? `no other thread was dispatched, so ${named(goingOn)} ${one(goingOn, 'goes', 'go')} on`
          : 'no slice has ended';
      return last === '' ? rest : `${rest}. Last dispatched: ${last}`;
    }
    const what = happened[kind];
    if (what === undefined || thread === undefined) return 'no thread was dispatched';
    if (isGone(kind)) return `${nameOf(thread)} ${what}; no thread was dispatched in its place`;
    const at = waits(thread);
    const where = at ? ` in ${at.queue}, place ${String(at.place)} of ${String(at.of)}` : '';
    return `${nameOf(thread)} ${what} and waits${where}`;
  };

  return {
    note: (thread, cause) => void noted.set(thread, cause),
    preempt: (thread) => void taken.add(thread),
    goOn: (thread) => void goingOn.push(thread),
    pick(thread, prev) {
      const cause = noted.get(thread) ?? 'next in its own queue';
      noted.delete(thread);
      picked.set(cause, [...(picked.get(cause) ?? []), thread]);
      if (prev !== null) (taken.has(prev) ? preempted : ended).push(prev);
    },
    say(given, event, waits) {
      const name = typeof given === 'string' ? given.slice(0, mostOfName) : 'Callbacks';
      const isTick = event.kind === 'quantum-end';
      const dispatched = isTick ? since : null;
      if (isTick) since = 0;
      if (picked.size > 0) last = picksInWords() + roomInWords(event);
      since += [...picked.values()].flat().length;
      const rule = picked.size > 0 ? `${name} dispatched ${last}.` : `${name}: ${restInWords(event, waits)}.`;
      picked.clear();
      taken.clear();
      for (const list of [ended, preempted, goingOn]) list.length = 0;
      return { rule, dispatched };
    },
  };
}
