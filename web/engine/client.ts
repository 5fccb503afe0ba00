/** The only door to the engine: two workers, one a pane, and the questions that need no run. */
import type {
  AgreementReport,
  AgreementRequest,
  Answer,
  Assignment,
  Choices,
  ContentionPlan,
  ContentionReport,
  CorunPlan,
  CorunReport,
  CorunRequest,
  RunResult,
  CurvePoint,
  DegradationTable,
  Gain,
  MachineSpec,
  Program,
  RealMachine,
  Scenario,
  ScenarioError,
  Scheduler,
  Speedups,
  Topology,
  TraceMeta,
  WindowInfo,
} from '../scenario/generated/types.ts';
import type { GainCounts } from './gain.ts';
import { Host } from './host.ts';
import { once } from './once.ts';
import type { AgainName, Calls, Executed } from './protocol.ts';
import { policies, shipped, shippedPrograms } from './shipped.ts';

export type { LibraryMachine, ShippedScenario, ShippedVariant } from './shipped.ts';

/** A: the baseline. B: the scenario itself. Or any two ends of its forks. */
export type PaneId = 'a' | 'b';

/** Told while a trace is read. */
export interface ImportProgress {
  readonly readBytes: number;
  readonly totalBytes: number;
  readonly references: number;
}

/** One worker a pane; the page's questions go to B's. */
export const hosts: Readonly<Record<PaneId, Host>> = { a: new Host(), b: new Host() };
// B's is asked first, whatever the address says.
hosts.b.adopt();
hosts.a.adopt();

const smtSchedulers = once(() => hosts.b.call('smtSchedulers', {}));
const lessons = once(() => hosts.b.call('lessons', {}));
const version = once(() => hosts.b.call('version', {}));

async function validate(
  text: string,
): Promise<{ ok: true; scenario: Scenario } | { ok: false; error: ScenarioError }> {
  const read = await hosts.b.call('panes', { text });
  return 'error' in read ? { ok: false, error: read.error } : { ok: true, scenario: read.scenario };
}

/** What each pane runs of a scenario. Rejects where it is refused. */
async function panes(scenario: Scenario): Promise<{ readonly a: Scenario | null; readonly b: Scenario }> {
  const read = await hosts.b.call('panes', { text: JSON.stringify(scenario) });
  if ('error' in read) throw new Error(read.error.problem);
  return read;
}

/** What runs at one end of the forks, as a scenario of its own; null where the document is refused. */
async function endOf(scenario: Scenario, id: string): Promise<Scenario | null> {
  const forks = { branches: scenario.forks?.branches ?? [], a: null, b: id };
  const read = await hosts.b.call('panes', { text: JSON.stringify({ ...scenario, forks }) });
  return 'error' in read ? null : read.b;
}

/** Bytes handed over at once while a trace is read. */
const pieceBytes = 1 << 20;

/** Reads a text trace in its own worker, so that runs go on. Rejects with line and remedy; `signal` ends it. */
async function importTrace(
  file: File,
  name: string,
  format: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<{ file: Uint8Array; meta: TraceMeta }> {
  const host = new Host();
  try {
    await host.call('importBegin', { format });
    let references = 0;
    for (let at = 0; at < file.size; at += pieceBytes) {
      signal.throwIfAborted();
      const piece = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
      references = await host.call('importPiece', { piece }, false);
      onProgress({ readBytes: Math.min(at + pieceBytes, file.size), totalBytes: file.size, references });
    }
    signal.throwIfAborted();
    return await host.call('importFinish', { name, about: `imported from ${file.name}` }, false);
  } finally {
    host.end();
  }
}

const client = {
  /** Whether a text is a scenario, and if not, where and why. */
  validate,
  panes,
  endOf,
  /** Every policy with its parameters. */
  policies,
  /** Scenarios and programs that ship. */
  shipped,
  shippedPrograms,
  /** The engine's version, part of every digest. */
  version,
  /** The miss ratio of a program alone in a fully associative LRU cache, by size in lines. */
  missRatioCurve: (program: Program, lineBytes: number): Promise<CurvePoint[]> =>
    hosts.b.call('curve', { program, lineBytes }),
  /** Which runs a co-run request needs. Rejects with what is wrong with it. */
  corunPlan: (request: CorunRequest): Promise<CorunPlan> => hosts.b.call('corunPlan', { request }),
  /** What is known from the results of the planned runs, null where there is none yet. */
  corunReport: (request: CorunRequest, results: readonly (RunResult | null)[]): Promise<CorunReport> =>
    hosts.b.call('corunReport', { request, results }),
  /** Which runs take apart what the threads of a scenario contend for. Rejects with why none do. */
  contentionPlan: (scenario: Scenario): Promise<ContentionPlan> =>
    hosts.b.call('contentionPlan', { scenario }),
  /** What their results say, null where there is none yet. */
  contentionReport: (scenario: Scenario, results: readonly (RunResult | null)[]): Promise<ContentionReport> =>
    hosts.b.call('contentionReport', { scenario, results }),
  /** The best and the worst pairing of a table from anywhere. Rejects with why there is none. */
  corunChoices: (table: DegradationTable): Promise<Choices> => hosts.b.call('corunChoices', { table }),
  /** How far clusters agree with each other and with the workload’s own groups. */
  clusterAgreement: (request: AgreementRequest): Promise<AgreementReport> =>
    hosts.b.call('clusterAgreement', { request }),
  /** What B's IPC over A's is made of. */
  gain: (a: GainCounts, b: GainCounts): Promise<Gain> => hosts.b.call('gain', { a, b }),
  /** The eleven schedulers of Parekh et al. 2000. */
  smtSchedulers: (): Promise<Scheduler[]> => smtSchedulers(),
  /** The windows of a run on so many hardware contexts. */
  smtWindows: (contexts: number): Promise<WindowInfo[]> => hosts.b.call('smtWindows', { contexts }),
  /** What windows executed, against each thread alone, in order of thread number. */
  windowSpeedups: (windows: readonly Executed[], commits: readonly Uint8Array[]): Promise<Speedups[]> =>
    hosts.b.call('windowSpeedups', { windows, commits }),
  /** Has a pane go through a moment of its run once more. */
  again: <Name extends AgainName>(pane: PaneId, name: Name, args: Calls[Name][0]): Promise<Calls[Name][1]> =>
    hosts[pane].call(name, args),
  /** The lines of all calls of the tasks that a pane runs, as one column. */
  callLines: (pane: PaneId): Promise<Uint32Array> => hosts[pane].call('callLines', {}),
  importTrace,
  /** A real machine, from lstopo's XML or a synthetic description. Rejects with the place and the remedy. */
  readMachine: (text: string): Promise<RealMachine> => hosts.b.call('readMachine', { text }),
  /** A machine as XML that lstopo reads. Rejects with what of it hwloc cannot say. */
  topology: (machine: MachineSpec): Promise<Topology> => hosts.b.call('topology', { machine }),
  machineXml: (machine: MachineSpec): Promise<string> => hosts.b.call('machineXml', { machine }),
  /** A scenario from a file of tasks, on the machine of `base` if tasks can run there; or where and why it is refused. */
  importTasks: (text: string, base: Scenario): Promise<Calls['importTasks'][1]> =>
    hosts.b.call('importTasks', { text, base: JSON.stringify(base) }),
  /** What a file of counters says, or where and why it is refused. */
  readCounters: (text: string, name: string): Promise<Calls['readCounters'][1]> =>
    hosts.b.call('readCounters', { text, name }),
  /** What a packed trace file says of itself; rejects when it is none. */
  traceMeta: (file: Uint8Array): Promise<Calls['traceMeta'][1]> => hosts.b.call('traceMeta', { file }),
  /** The lessons that ship, in the order in which they are best taken. */
  lessons: (): Promise<Calls['lessons'][1]> => lessons(),
  /** A lesson from its text, or where and why it is refused. */
  lesson: (text: string): Promise<Calls['lesson'][1]> => hosts.b.call('lesson', { text }),
  /** What a lesson needs run for one student, or where and why it cannot be taken. */
  lessonPlan: (
    assignment: Assignment,
    answers: readonly (Answer | null)[],
  ): Promise<Calls['lessonPlan'][1]> => hosts.b.call('lessonPlan', { assignment, answers }),
  /** The result file's text, from the results of the plan's runs. Rejects with why there is none. */
  lessonResult: (
    assignment: Assignment,
    name: string,
    answers: readonly Answer[],
    results: readonly RunResult[],
  ): Promise<string> => hosts.b.call('lessonResult', { assignment, name, answers, results }),
  /** A result file's text under another name. */
  lessonRenamed: (text: string, name: string): Promise<string> =>
    hosts.b.call('lessonRenamed', { text, name }),
};

/** The engine. */
export function engine(): typeof client {
  return client;
}
