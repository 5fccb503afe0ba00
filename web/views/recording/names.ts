/** What threads of a recording are called and coloured by. */
import { namesByRuntime } from '../../derive/recording/memory.ts';
import type { Recording } from '../../scenario/generated/types.ts';

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
