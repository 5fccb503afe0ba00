/** What threads of a recording are called and coloured by. */
import { namesByRuntime } from '../../derive/recording/memory.ts';
import { idleThread } from '../../derive/recording/schedule.ts';
import type { Wakeup } from '../../derive/recording/wakeups.ts';
import type { Recording } from '../../scenario/generated/types.ts';
import { formatNumber } from '../../ui/format.ts';

export interface RecordedName {
  readonly tid: number;
  readonly comm: string;
  /** Equal for threads of one name: the name that ran longest has the first colour. */
  readonly tone: number;
  /** Which of the threads of this name it is, from 0. */
  readonly copy: number;
}

export type Names = ReadonlyMap<number, RecordedName>;

export function namesOf({ threads }: Pick<Recording, 'threads'>): Names {
  const tones = new Map(namesByRuntime({ threads }).map((comm, tone) => [comm, tone]));
  const copies = new Map<string, number>();
  return new Map(
    threads.map(({ tid, comm }) => {
      const copy = copies.get(comm) ?? 0;
      copies.set(comm, copy + 1);
      return [tid, { tid, comm, tone: tones.get(comm) ?? 0, copy }];
    }),
  );
}

/** `sender 812`: a name alone is often that of many. */
export function nameOf(names: Names, tid: number): string {
  return `${names.get(tid)?.comm ?? 'thread'} ${tid.toString()}`;
}

export function wakerOf({ waker }: Pick<Wakeup, 'waker'>, names: Names): string {
  return waker === idleThread ? 'woken without a thread' : `woken by ${nameOf(names, waker)}`;
}

/** By what, where, and how long before the thread runs. */
export function wokenBy(wakeup: Wakeup, names: Names): string[] {
  const { wakerProcessor, from, to } = wakeup;
  return [
    wakerOf(wakeup, names),
    `on processor ${wakerProcessor.toString()}, wake-up latency ${formatNumber(to - from)} µs`,
  ];
}
