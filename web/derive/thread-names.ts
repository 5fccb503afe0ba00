/** What threads are called in every view. */
import type { Layout } from '../scenario/generated/types.ts';

/** `art·1`; the program alone where it has one copy only. */
export function nameOfThread({ threads, programs }: Layout, thread: number): string {
  const unit = threads[thread];
  if (!unit) return `thread ${thread.toString()}`;
  const program = programs[unit.program] ?? '';
  const copies = threads.filter((other) => other.program === unit.program).length;
  return copies > 1 ? `${program}·${unit.copy.toString()}` : program;
}
