/**
 * Whose colour a thread has: its program's, or, where groups of one program share different regions of memory, its group's,
 * so that one sees who talks to whom. A program keeps its own tone for what belongs to all of its groups together.
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
  /** The tone of each thread. */
  readonly ofThread: readonly number[];
  /** The tone of each owner of lines: a thread's, or a program's where all its threads are one owner. */
  readonly ofOwner: readonly number[];
  readonly ownerKind: OwnerKind;
}

/** What lines are told apart by. */
export type OwnerKind = 'program' | 'group' | 'core';

/** An entry of the workload: its program's number, and the regions that it may share. */
interface Entry {
  readonly program: number;
  readonly regions: readonly string[];
}

/** Entries of one program stand together by the regions that not all of them have. */
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
      // Two programs at the ends of one pipe share it, and have a colour each.
      const isOthersToo = entries.some(
        (other) => other.program !== program && other.regions.join(', ') === regions,
      );
      names.push(regions === '' ? `${name}, sharing nothing` : isOthersToo ? `${regions}, ${name}` : regions);
    }
  });
  return { names, groups, ofEntry };
}

/** Where tasks run, threads are the workers of cores: a tone for each core. */
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

/** A thread's tone, and which of its copies it is, from 0. */
export function toneOfThread(layout: Layout, thread: number): { program: number; copy: number } {
  const tones = tonesOf(layout);
  // A core's tone is its own; that of a program is told apart by copies.
  const copy = tones.ownerKind === 'core' ? 0 : (layout.threads[thread]?.copy ?? 1) - 1;
  return { program: tones.ofThread[thread] ?? 0, copy };
}

/** What a thread is called and coloured by, and how the selection knows it (derive/selection/thing.ts). */
export function namedThread(layout: Layout, thread: number) {
  return {
    name: nameOfThread(layout, thread),
    of: `thread:${thread.toString()}`,
    ...toneOfThread(layout, thread),
  };
}

/**
 * The tones of a workload that need not have run. Which regions a shipped program shares is not written in it, nor needed: one
 * that no group has renamed is every group's.
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
