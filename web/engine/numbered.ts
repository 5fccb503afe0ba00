/** One number per program across both panes: a program has the same colour even if A runs other programs than B. */
import type { Layout } from '../scenario/generated/types.ts';

/** A layout whose programs are numbered in the order of `names`, followed by its others. */
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
