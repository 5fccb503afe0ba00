/**
 * Edits of the workload: its threads and their programs. An A or a fork with a list of its own takes part in them: what
 * was the same in it stays the same.
 */
import type { JsonValue, Program, Scenario, ThreadGroup } from '../generated/types.ts';
import { sameDocument } from '../history.ts';
import { valuesWithout, withValues } from './places.ts';
import { renumberThreads } from './renumber.ts';

/** The part of a scenario that determines which threads run. */
type HasWorkload = Pick<Scenario, 'workload'>;

/** A program's or a trace's name. */
export function nameOf(group: ThreadGroup): string {
  return group.program ?? group.trace ?? '';
}

/** Distinct names in workload order: the index of a name determines its colour in every view. */
export function programNames(scenario: HasWorkload): string[] {
  return [...new Set(scenario.workload.threads.map(nameOf))];
}

export function threadCount(scenario: HasWorkload): number {
  return scenario.workload.threads.reduce((sum, group) => sum + group.copies, 0);
}

function withThreads(scenario: Scenario, threads: ThreadGroup[]): Scenario {
  return { ...scenario, workload: { ...scenario.workload, threads } };
}

/** The number of the first thread of an entry. */
export function firstThread(scenario: HasWorkload, entry: number): number {
  return scenario.workload.threads.slice(0, entry).reduce((sum, group) => sum + group.copies, 0);
}

const list = '/workload/threads';

/** The entry of `threads` that is the same program as an entry of the scenario, the n-th for the n-th; -1 if there is none. */
function sameProgram(scenario: Scenario, entry: number, threads: readonly ThreadGroup[]): number {
  const entriesOf = (groups: readonly ThreadGroup[], name: string): number[] =>
    groups.flatMap((group, at) => (nameOf(group) === name ? [at] : []));
  const group = scenario.workload.threads[entry];
  if (!group) return -1;
  const nth = entriesOf(scenario.workload.threads, nameOf(group)).indexOf(entry);
  return entriesOf(threads, nameOf(group))[nth] ?? -1;
}

/** Edits the list of threads, and each list that replaces it. `change` returns null for one that it leaves alone. */
function everywhere(
  scenario: Scenario,
  change: (scenario: Scenario, threads: readonly ThreadGroup[]) => Scenario | null,
): Scenario {
  const edited = change(scenario, scenario.workload.threads);
  if (edited === null) return scenario;
  return withValues(edited, (values) => {
    const { [list]: own, ...others } = values;
    if (!Array.isArray(own)) return values;
    const threads = own as unknown as ThreadGroup[];
    const alike = { ...withThreads(scenario, threads), baseline: others };
    const { workload, baseline } = change(alike, threads) ?? alike;
    if (sameDocument(workload.threads, edited.workload.threads)) return baseline ?? {};
    return { ...baseline, [list]: workload.threads as unknown as JsonValue };
  });
}

/** Changes the number of copies of one entry; the threads after it keep their placements. */
export function withCopies(scenario: Scenario, entry: number, copies: number): Scenario {
  const before = scenario.workload.threads[entry]?.copies;
  if (before === copies) return scenario;
  return everywhere(scenario, (each, threads) => {
    const at = sameProgram(scenario, entry, threads);
    return threads[at]?.copies === before ? copiesAt(each, at, copies) : null;
  });
}

function copiesAt(scenario: Scenario, entry: number, copies: number): Scenario | null {
  const group = scenario.workload.threads[entry];
  if (!group) return null;
  const end = firstThread(scenario, entry) + Math.min(group.copies, copies);
  const gone = firstThread(scenario, entry) + group.copies;
  const next = withThreads(
    scenario,
    scenario.workload.threads.map((other, at) => (at === entry ? { ...other, copies } : other)),
  );
  const shift = copies - group.copies;
  const renumber = (thread: number): number | null =>
    thread < end ? thread : thread < gone ? null : thread + shift;
  return renumberThreads(next, renumber, threadCount(next));
}

/** Removes one entry, and its inline program if no other entry uses it. */
export function withoutGroup(scenario: Scenario, entry: number): Scenario {
  return everywhere(scenario, (each, threads) => {
    const at = sameProgram(scenario, entry, threads);
    const emptied = threads.length > 1 ? copiesAt(each, at, 0) : null;
    return emptied && withoutEntry(emptied, at);
  });
}

function withoutEntry(scenario: Scenario, entry: number): Scenario {
  const name = scenario.workload.threads[entry]?.program;
  const fewer = withThreads(
    scenario,
    scenario.workload.threads.filter((_, at) => at !== entry),
  );
  const next = withValues(fewer, (values) =>
    Object.hasOwn(values, list) ? values : valuesWithout(values, list, entry),
  );
  if (name === undefined || programNames(next).includes(name)) return next;
  return withoutProgram(next, name);
}

/** Appends one entry. */
export function withGroup(
  scenario: Scenario,
  group: Pick<ThreadGroup, 'program' | 'trace'>,
  copies = 1,
): Scenario {
  const added: ThreadGroup = { ...group, copies, arrives_at_cycle: 0, instructions: null };
  return everywhere(scenario, (each, threads) => {
    const next = withThreads(each, [...threads, added]);
    return renumberThreads(next, (thread) => thread, threadCount(next));
  });
}

/** Changes one entry in anything but its number of copies. */
export function withGroupChanged(
  scenario: Scenario,
  entry: number,
  change: Partial<Omit<ThreadGroup, 'copies'>>,
): Scenario {
  const group = scenario.workload.threads[entry];
  const keys = Object.keys(change) as (keyof typeof change)[];
  return everywhere(scenario, (each, threads) => {
    const at = sameProgram(scenario, entry, threads);
    if (!keys.every((key) => threads[at]?.[key] === group?.[key])) return null;
    return withThreads(
      each,
      threads.map((other, place) => (place === at ? { ...other, ...change } : other)),
    );
  });
}

/** Defines a program in the scenario; it takes precedence over a shipped one of that name. */
export function withProgram(scenario: Scenario, name: string, program: Program): Scenario {
  const programs = { ...scenario.workload.programs, [name]: program };
  return { ...scenario, workload: { ...scenario.workload, programs } };
}

/** Restores the shipped program of that name. */
export function withoutProgram(scenario: Scenario, name: string): Scenario {
  const programs = Object.fromEntries(
    Object.entries(scenario.workload.programs).filter(([other]) => other !== name),
  );
  return { ...scenario, workload: { ...scenario.workload, programs } };
}

/** A name that no program of the scenario or in `taken` has: `program`, `program-2`, … */
export function freshName(scenario: Scenario, wanted: string, taken: readonly string[]): string {
  const used = new Set([...programNames(scenario), ...Object.keys(scenario.workload.programs), ...taken]);
  if (!used.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}-${number}`;
    if (!used.has(name)) return name;
  }
}
