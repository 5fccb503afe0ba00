/** Edits of the workload: its threads and their programs. */
import type { Program, Scenario, ThreadGroup } from '../generated/types.ts';
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

/** Changes the number of copies of one entry; the threads after it keep their placements. */
export function withCopies(scenario: Scenario, entry: number, copies: number): Scenario {
  const group = scenario.workload.threads[entry];
  if (!group || group.copies === copies) return scenario;
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
  const group = scenario.workload.threads[entry];
  if (!group || scenario.workload.threads.length === 1) return scenario;
  const emptied = withCopies(scenario, entry, 0);
  const next = withThreads(
    emptied,
    emptied.workload.threads.filter((_, at) => at !== entry),
  );
  const name = group.program;
  if (name === undefined || programNames(next).includes(name)) return next;
  const programs = Object.fromEntries(
    Object.entries(next.workload.programs).filter(([other]) => other !== name),
  );
  return { ...next, workload: { ...next.workload, programs } };
}

/** Appends one entry. */
export function withGroup(
  scenario: Scenario,
  group: Pick<ThreadGroup, 'program' | 'trace'>,
  copies = 1,
): Scenario {
  const added: ThreadGroup = { ...group, copies, arrives_at_cycle: 0, instructions: null };
  const next = withThreads(scenario, [...scenario.workload.threads, added]);
  return renumberThreads(next, (thread) => thread, threadCount(next));
}

/** Changes one entry in anything but its number of copies. */
export function withGroupChanged(
  scenario: Scenario,
  entry: number,
  change: Partial<Omit<ThreadGroup, 'copies'>>,
): Scenario {
  return withThreads(
    scenario,
    scenario.workload.threads.map((group, at) => (at === entry ? { ...group, ...change } : group)),
  );
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
