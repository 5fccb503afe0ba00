/** The only entry to the engine: two workers, one per pane, and queries that need no run. */
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

/** Progress while a trace is read. */
export interface ImportProgress {
  readonly readBytes: number;
  readonly totalBytes: number;
  readonly references: number;
}

/** One worker per pane; the page's own queries go to B's. */
export const hosts: Readonly<Record<PaneId, Host>> = { a: new Host(), b: new Host() };
// B's worker is used first, whatever the address.
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

/** The scenario that each pane runs. Rejects if the document is refused. */
async function panes(scenario: Scenario): Promise<{ readonly a: Scenario | null; readonly b: Scenario }> {
  const read = await hosts.b.call('panes', { text: JSON.stringify(scenario) });
  if ('error' in read) throw new Error(read.error.problem);
  return read;
}

/** The scenario at one end of the forks; null if the document is refused. */
async function endOf(scenario: Scenario, id: string): Promise<Scenario | null> {
  const forks = { branches: scenario.forks?.branches ?? [], a: null, b: id };
  const read = await hosts.b.call('panes', { text: JSON.stringify({ ...scenario, forks }) });
  return 'error' in read ? null : read.b;
}

/** Bytes per message while a trace is read. */
const pieceBytes = 1 << 20;

/** Reads a text trace in a separate worker, so that runs continue. Rejects with line and remedy; `signal` aborts it. */
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
  /** Whether a text is a valid scenario, and if not, where and why. */
  validate,
  panes,
  endOf,
  /** Every policy with its parameters. */
  policies,
  /** Shipped scenarios and programs. */
  shipped,
  shippedPrograms,
  /** The engine's version, part of every digest. */
  version,
  /** The miss ratio of a program alone in a fully associative LRU cache, by size in lines. */
  missRatioCurve: (program: Program, lineBytes: number): Promise<CurvePoint[]> =>
    hosts.b.call('curve', { program, lineBytes }),
  /** The runs that a co-run request needs. Rejects with its error. */
  corunPlan: (request: CorunRequest): Promise<CorunPlan> => hosts.b.call('corunPlan', { request }),
  /** The report on the results of the planned runs; null for a result not yet known. */
  corunReport: (request: CorunRequest, results: readonly (RunResult | null)[]): Promise<CorunReport> =>
    hosts.b.call('corunReport', { request, results }),
  /** The runs that separate the resources for which threads contend. Rejects with the reason if there are none. */
  contentionPlan: (scenario: Scenario): Promise<ContentionPlan> =>
    hosts.b.call('contentionPlan', { scenario }),
  /** The report on their results; null for a result not yet known. */
  contentionReport: (scenario: Scenario, results: readonly (RunResult | null)[]): Promise<ContentionReport> =>
    hosts.b.call('contentionReport', { scenario, results }),
  /** The best and the worst pairing for a table from any source. Rejects with the reason if there is none. */
  corunChoices: (table: DegradationTable): Promise<Choices> => hosts.b.call('corunChoices', { table }),
  /** How well clusters agree with each other and with the workload’s own groups. */
  clusterAgreement: (request: AgreementRequest): Promise<AgreementReport> =>
    hosts.b.call('clusterAgreement', { request }),
  /** The components of B's IPC gain over A. */
  gain: (a: GainCounts, b: GainCounts): Promise<Gain> => hosts.b.call('gain', { a, b }),
  /** The eleven schedulers of Parekh et al. 2000. */
  smtSchedulers: (): Promise<Scheduler[]> => smtSchedulers(),
  /** The windows of a run on `contexts` hardware contexts. */
  smtWindows: (contexts: number): Promise<WindowInfo[]> => hosts.b.call('smtWindows', { contexts }),
  /** Speed-ups of windows' executed work over each thread alone, in order of thread number. */
  windowSpeedups: (windows: readonly Executed[], commits: readonly Uint8Array[]): Promise<Speedups[]> =>
    hosts.b.call('windowSpeedups', { windows, commits }),
  /** Makes a pane replay a moment of its run. */
  again: <Name extends AgainName>(pane: PaneId, name: Name, args: Calls[Name][0]): Promise<Calls[Name][1]> =>
    hosts[pane].call(name, args),
  /** The lines of all calls of the tasks that a pane runs, as one column. */
  callLines: (pane: PaneId): Promise<Uint32Array> => hosts[pane].call('callLines', {}),
  importTrace,
  /** A real machine, from lstopo's XML or a synthetic description. Rejects with place and remedy. */
  readMachine: (text: string): Promise<RealMachine> => hosts.b.call('readMachine', { text }),
  /** A machine as XML for lstopo. Rejects with the part that hwloc cannot express. */
  topology: (machine: MachineSpec): Promise<Topology> => hosts.b.call('topology', { machine }),
  machineXml: (machine: MachineSpec): Promise<string> => hosts.b.call('machineXml', { machine }),
  /** A scenario from a task file, on the machine of `base` if it can run tasks; or where and why it is refused. */
  importTasks: (text: string, base: Scenario): Promise<Calls['importTasks'][1]> =>
    hosts.b.call('importTasks', { text, base: JSON.stringify(base) }),
  /** The contents of a counter file, or where and why it is refused. */
  readCounters: (text: string, name: string): Promise<Calls['readCounters'][1]> =>
    hosts.b.call('readCounters', { text, name }),
  /** The metadata of a packed trace file; rejects if it is not one. */
  traceMeta: (file: Uint8Array): Promise<Calls['traceMeta'][1]> => hosts.b.call('traceMeta', { file }),
  /** The shipped lessons, in the recommended order. */
  lessons: (): Promise<Calls['lessons'][1]> => lessons(),
  /** A lesson from its text, or where and why it is refused. */
  lesson: (text: string): Promise<Calls['lesson'][1]> => hosts.b.call('lesson', { text }),
  /** The runs that a lesson needs for one student, or where and why it cannot be taken. */
  lessonPlan: (
    assignment: Assignment,
    answers: readonly (Answer | null)[],
  ): Promise<Calls['lessonPlan'][1]> => hosts.b.call('lessonPlan', { assignment, answers }),
  /** The text of a result file, from the results of the plan's runs. Rejects with the reason if there is none. */
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
