/** Names of threads in every view. */
import type { Layout } from '../../scenario/generated/types.ts';

/** `art·1`; the program's name alone if it has only one copy. */
export function nameOfThread({ threads, programs }: Layout, thread: number): string {
  const unit = threads[thread];
  if (!unit) return `thread ${thread.toString()}`;
  const program = programs[unit.program] ?? '';
  const copies = threads.filter((other) => other.program === unit.program).length;
  return copies > 1 ? `${program}·${unit.copy.toString()}` : program;
}

/**
 * The common prefix of all program names, up to a hyphen: "parekh-". Empty if they differ, if there is only one
 * program, or if bare numbers would remain.
 */
export function commonPrefix(programs: readonly string[]): string {
  const [first, ...others] = programs;
  if (first === undefined || others.length === 0) return '';
  const prefix = first.slice(0, first.indexOf('-') + 1);
  const isCommon = programs.every(
    (name) => name.startsWith(prefix) && !/^\d/.test(name.slice(prefix.length)),
  );
  return isCommon ? prefix : '';
}

/** A name of this run without the common prefix. */
export function shortName({ programs }: { readonly programs: readonly string[] }, name: string): string {
  return name.slice(commonPrefix(programs).length);
}
