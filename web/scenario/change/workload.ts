/** Edits of the workload: which threads run, and what their programs are. */
import type { Program, Scenario, ThreadGroup } from '../generated/types.ts';
import { renumberThreads } from './renumber.ts';

/** What of a scenario says who runs. */
type HasWorkload = Pick<Scenario, 'workload'>;

/** A program's or a trace's name. */
export function nameOf(group: ThreadGroup): string {
  return group.program ?? group.trace ?? '';
}

/** Distinct names in the order of the workload: a name's place is its colour in every view. */
export function programNames(scenario: HasWorkload): string[] {
  return [...new Set(scenario.workload.threads.map(nameOf))];
}

export function threadCount(scenario: HasWorkload): number {
  return scenario.workload.threads.reduce((sum, group) => sum + group.copies, 0);
}

function withThreads(scenario: Scenario, threads: ThreadGroup[]): Scenario {
  return { ...scenario, workload: { ...scenario.workload, threads } };
}

function firstThread(scenario: Scenario, entry: number): number {
  return scenario.workload.threads.slice(0, entry).reduce((sum, group) => sum + group.copies, 0);
}

/** Another number of copies of one entry; the threads after it keep their placements. */
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

/** One entry less, with its inline program if nobody else plays it. */
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

/** One entry more, at the end. */
export function withGroup(
  scenario: Scenario,
  group: Pick<ThreadGroup, 'program' | 'trace'>,
  copies = 1,
): Scenario {
  const added: ThreadGroup = { ...group, copies, arrives_at_cycle: 0, instructions: null };
  const next = withThreads(scenario, [...scenario.workload.threads, added]);
  return renumberThreads(next, (thread) => thread, threadCount(next));
}

/** One entry changed in anything but its number of copies. */
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

/** A program defined in the scenario; it stands before a shipped one of that name. */
export function withProgram(scenario: Scenario, name: string, program: Program): Scenario {
  const programs = { ...scenario.workload.programs, [name]: program };
  return { ...scenario, workload: { ...scenario.workload, programs } };
}

/** The shipped program of that name again. */
export function withoutProgram(scenario: Scenario, name: string): Scenario {
  const programs = Object.fromEntries(
    Object.entries(scenario.workload.programs).filter(([other]) => other !== name),
  );
  return { ...scenario, workload: { ...scenario.workload, programs } };
}

/** A name that no program here or among `taken` has: `program`, `program-2`, … */
export function freshName(scenario: Scenario, wanted: string, taken: readonly string[]): string {
  const used = new Set([...programNames(scenario), ...Object.keys(scenario.workload.programs), ...taken]);
  if (!used.has(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}-${number}`;
    if (!used.has(name)) return name;
  }
}
