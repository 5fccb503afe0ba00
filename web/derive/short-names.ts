/** Names for places without room: without what all programs of a run have in common. */
import type { Layout } from '../scenario/generated/types.ts';

/** What every program's name begins with, up to a hyphen: "parekh-"; nothing where they differ or there is one only. */
export function commonPrefix(programs: readonly string[]): string {
  const [first, ...others] = programs;
  if (first === undefined || others.length === 0) return '';
  const prefix = first.slice(0, first.indexOf('-') + 1);
  return prefix !== '' && others.every((name) => name.startsWith(prefix)) ? prefix : '';
}

/** A name of this run without it. */
export function shortName({ programs }: Pick<Layout, 'programs'>, name: string): string {
  return name.slice(commonPrefix(programs).length);
}
