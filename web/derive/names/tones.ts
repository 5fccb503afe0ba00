/**
 * The colour of a thread: that of its program, or, if groups of one program share different regions of memory, that of
 * its group, so that communication is visible. The program's own tone is then for what all its groups share.
 */
import { nameOf, programNames } from '../../scenario/change/workload.ts';
import type { Layout, Scenario } from '../../scenario/generated/types.ts';
import { nameOfThread } from './threads.ts';

interface Tones {
  /** By tone: the programs in the order of the workload, then the groups. */
  readonly names: readonly string[];
  /** Tones that are groups; empty where no program has several. */
  readonly groups: readonly number[];
  /** The tone of each entry of the workload. */
  readonly ofEntry: readonly number[];
}

/** The tones of a run. */
interface RunTones extends Tones {
  /** Tone by thread. */
  readonly ofThread: readonly number[];
  /** Tone by owner of lines: a thread, or a program if all its threads are one owner. */
  readonly ofOwner: readonly number[];
  readonly ownerKind: OwnerKind;
}

/** The kind of owner by which lines are distinguished. */
export type OwnerKind = 'program' | 'group' | 'core';

/** An entry of the workload: its program's number, and the regions that it may share. */
interface Entry {
  readonly program: number;
  readonly regions: readonly string[];
}

/** Groups the entries of one program by the regions that not all of them have. */
function deal(programs: readonly string[], entries: readonly Entry[]): Tones {
  const names = [...programs];
  const ofEntry = entries.map(({ program }) => program);
  const groups: number[] = [];
  programs.forEach((name, program) => {
    const all = entries.filter((entry) => entry.program === program);
    const byRegions = new Map<string, number[]>();
    entries.forEach((entry, at) => {
      if (entry.program !== program) return;
      const own = entry.regions.filter((region) => !all.every(({ regions }) => regions.includes(region)));
      byRegions.set(own.join(', '), [...(byRegions.get(own.join(', ')) ?? []), at]);
    });
    if (byRegions.size < 2) return;
    for (const [regions, members] of byRegions) {
      for (const at of members) ofEntry[at] = names.length;
      groups.push(names.length);
      // Two programs at the ends of one pipe share it, but each has its own colour.
      const isOthersToo = entries.some(
        (other) => other.program !== program && other.regions.join(', ') === regions,
      );
      names.push(regions === '' ? `${name}, sharing nothing` : isOthersToo ? `${regions}, ${name}` : regions);
    }
  });
  return { names, groups, ofEntry };
}

/** In runs of tasks, threads are the workers of cores: a tone for each core. */
function byCore({ threads, owners }: Layout): RunTones {
  const ofThread = threads.map((_, core) => core);
  return {
    names: ofThread.map((core) => `core ${core.toString()}`),
    groups: [],
    ofEntry: [],
    ofThread,
    ofOwner: owners.map(({ thread }) => thread ?? 0),
    ownerKind: 'core',
  };
}

function compute(layout: Layout): RunTones {
  const { threads, programs, owners } = layout;
  if (layout.dag && owners.every(({ thread }) => thread !== null)) return byCore(layout);
  const count = Math.max(-1, ...threads.map(({ entry }) => entry)) + 1;
  const entries = Array.from({ length: count }, (_, at) => ({
    program: threads.find(({ entry }) => entry === at)?.program ?? -1,
    regions: layout.regions
      .filter((region) => region.threads.some((thread) => threads[thread]?.entry === at))
      .map(({ name }) => name),
  }));
  const tones = deal(programs, entries);
  const ofThread = threads.map(({ entry, program }) => tones.ofEntry[entry] ?? program);
  const ofOwner = owners.map(
    ({ program, thread }) => (thread === null ? undefined : ofThread[thread]) ?? program,
  );
  const ownerKind = ofOwner.some((tone) => tones.groups.includes(tone)) ? 'group' : 'program';
  return { ...tones, ofThread, ofOwner, ownerKind };
}

const known = new WeakMap<Layout, RunTones>();

export function tonesOf(layout: Layout): RunTones {
  const found = known.get(layout) ?? compute(layout);
  known.set(layout, found);
  return found;
}

/** A thread's tone, and the index of its copy, from 0. */
export function toneOfThread(layout: Layout, thread: number): { program: number; copy: number } {
  const tones = tonesOf(layout);
  // A core has its own tone; copies distinguish the threads of a program.
  const copy = tones.ownerKind === 'core' ? 0 : (layout.threads[thread]?.copy ?? 1) - 1;
  return { program: tones.ofThread[thread] ?? 0, copy };
}

/** A thread's name, colour and selection mark (derive/selection/thing.ts). */
export function namedThread(layout: Layout, thread: number) {
  return {
    name: nameOfThread(layout, thread),
    of: `thread:${thread.toString()}`,
    ...toneOfThread(layout, thread),
  };
}

/**
 * The tones of a workload that need not have run. It does not contain the regions of a shipped program, nor are they
 * needed: a region that no group has renamed is shared by every group.
 */
export function tonesOfWorkload({ workload }: Pick<Scenario, 'workload'>): Tones {
  const programs = programNames({ workload });
  const renamed = programs.map((program) => [
    ...new Set(
      workload.threads
        .filter((group) => nameOf(group) === program)
        .flatMap(({ regions }) => Object.keys(regions ?? {})),
    ),
  ]);
  const entries = workload.threads.map((group) => {
    const program = programs.indexOf(nameOf(group));
    return { program, regions: (renamed[program] ?? []).map((name) => group.regions?.[name] ?? name) };
  });
  return deal(programs, entries);
}
