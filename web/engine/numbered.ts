/** One number for each program in both panes: where A runs other programs than B, equal ones are still one colour. */
import type { Layout } from '../scenario/generated/types.ts';

/** A layout whose programs are numbered in the order of `names`, its others after them. */
export function numberedAs(names: readonly string[], layout: Layout): Layout {
  const programs = [...new Set([...names, ...layout.programs])];
  if (layout.programs.every((name, number) => name === programs[number])) return layout;
  const renumbered = <Unit extends { readonly program: number }>(unit: Unit): Unit => ({
    ...unit,
    program: programs.indexOf(layout.programs[unit.program] ?? ''),
  });
  return {
    ...layout,
    programs,
    threads: layout.threads.map(renumbered),
    owners: layout.owners.map(renumbered),
  };
}
