/** What threads are called in every view. */
import type { Layout } from '../scenario/generated/types.ts';
import { threadName } from '../ui/colour.ts';

/** `art·1`; the program alone where it has one copy only. */
export function nameOfThread({ threads, programs }: Layout, thread: number): string {
  const unit = threads[thread];
  if (!unit) return `thread ${thread.toString()}`;
  const copies = threads.filter(({ program }) => program === unit.program).length;
  return threadName(programs[unit.program] ?? '', unit.copy - 1, copies);
}
