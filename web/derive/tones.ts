/**
 * Whose colour a thread has: its program's, or, where groups of one program share different regions of memory, its group's,
 * so that one sees who talks to whom. A program keeps its own tone for what belongs to all of its groups together.
 */
import type { Layout } from '../scenario/generated/types.ts';

export interface Tones {
  /** By tone: the programs in the layout's order, then the groups. */
  readonly names: readonly string[];
  /** The tone of each thread. */
  readonly ofThread: readonly number[];
  /** Tones that are groups; empty where no program has several. */
  readonly groups: readonly number[];
}

/** The regions that some of these threads share and not all threads of their program, as text. */
function regionsOf({ regions }: Layout, threads: readonly number[], all: readonly number[]): string {
  return regions
    .filter((region) => threads.some((thread) => region.threads.includes(thread)))
    .filter((region) => !all.every((thread) => region.threads.includes(thread)))
    .map(({ name }) => name)
    .join(', ');
}

function compute(layout: Layout): Tones {
  const names = [...layout.programs];
  const ofThread = layout.threads.map(({ program }) => program);
  const groups: number[] = [];
  layout.programs.forEach((_, program) => {
    const all = layout.threads.flatMap((unit, thread) => (unit.program === program ? [thread] : []));
    const entryOf = (thread: number) => layout.threads[thread]?.entry ?? -1;
    const byRegions = new Map<string, number[]>();
    for (const entry of [...new Set(all.map(entryOf))].sort((a, b) => a - b)) {
      const members = all.filter((thread) => entryOf(thread) === entry);
      const regions = regionsOf(layout, members, all);
      byRegions.set(regions, [...(byRegions.get(regions) ?? []), ...members]);
    }
    if (byRegions.size < 2) return;
    for (const [regions, members] of byRegions) {
      for (const thread of members) ofThread[thread] = names.length;
      groups.push(names.length);
      names.push(regions === '' ? `${layout.programs[program] ?? ''}, sharing nothing` : regions);
    }
  });
  return { names, ofThread, groups };
}

const known = new WeakMap<Layout, Tones>();

/** The tones of a run. */
export function tonesOf(layout: Layout): Tones {
  const found = known.get(layout) ?? compute(layout);
  known.set(layout, found);
  return found;
}
