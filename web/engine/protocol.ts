/** Messages between the page and a worker. */
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
  Counted,
  CounterFile,
  CurvePoint,
  DecisionRecord,
  DecisionSteps,
  DegradationTable,
  FittedProgram,
  Gain,
  ImportedTasks,
  Layout,
  Lesson,
  LessonPlan,
  LessonResult,
  MachineSpec,
  Measured,
  ProbedAccess,
  Program,
  RealMachine,
  ReuseProfile,
  RunResult,
  RunWindow,
  SameWork,
  Scenario,
  ScenarioError,
  Scheduler,
  Speedups,
  Topology,
  TraceMeta,
  WindowInfo,
  Work,
  WorkDone,
} from '../scenario/generated/types.ts';
import type { GainCounts } from './gain.ts';
import type { RecordingAnswer, RecordingStep } from './worker/recording.ts';
import type { WorkGoal } from './same-work.ts';
import type { TaskGraph } from './tasks.ts';

/** A scenario and what each pane runs, or the reason why the text is refused. */
export type PaneScenarios =
  | { scenario: Scenario; a: Scenario | null; b: Scenario }
  | { error: ScenarioError };

/** Functions of the worker with a single answer: arguments and answer. */
export interface Calls {
  version: [args: Record<string, never>, answer: string];
  panes: [args: { text: string }, answer: PaneScenarios];
  curve: [args: { program: Program; lineBytes: number }, answer: CurvePoint[]];
  /** For a program by its text, or for a recorded trace by its name. */
  reuse: [
    args: {
      source: { program: Program } | { trace: string; traces: TracePlace };
      lineBytes: number;
      oneIn: number;
    },
    answer: ReuseProfile,
  ];
  contentionPlan: [args: { scenario: Scenario }, answer: ContentionPlan];
  contentionReport: [
    args: { scenario: Scenario; results: readonly (RunResult | null)[] },
    answer: ContentionReport,
  ];
  corunPlan: [args: { request: CorunRequest }, answer: CorunPlan];
  corunReport: [args: { request: CorunRequest; results: readonly (RunResult | null)[] }, answer: CorunReport];
  corunChoices: [args: { table: DegradationTable }, answer: Choices];
  clusterAgreement: [args: { request: AgreementRequest }, answer: AgreementReport];
  /** B's IPC gain over A, by cause. */
  gain: [args: { a: GainCounts; b: GainCounts }, answer: Gain];
  /** The times of two runs for the same work. */
  sameWork: [args: { a: WorkDone; b: WorkDone }, answer: SameWork];
  /** The eleven schedulers of Parekh et al. 2000. */
  smtSchedulers: [args: Record<string, never>, answer: Scheduler[]];
  /** All windows, on `contexts` hardware contexts. */
  smtWindows: [args: { contexts: number }, answer: WindowInfo[]];
  /** Speed-ups of windows' executed work over the commits of each thread alone. */
  windowSpeedups: [
    args: { windows: readonly Executed[]; commits: readonly Uint8Array[] },
    answer: Speedups[],
  ];
  microscope: [args: { cache: number; frame: number; count: number }, answer: ProbedAccess[]];
  /** All decisions in a quantum, or those so far. */
  steps: [args: { quantum: number; isWhole: boolean }, answer: DecisionSteps[]];
  /** The lines of all calls of the running tasks; empty in runs of threads. */
  callLines: [args: Record<string, never>, answer: Uint32Array];
  importTasks: [args: { text: string; base: string }, answer: ImportedTasks | { error: ScenarioError }];
  /** The output of perf stat, or a table of counters. */
  readCounters: [args: { text: string; name: string }, answer: CounterFile | { error: ScenarioError }];
  /** Program `number` of a counter file, fitted on a machine. */
  fitCounters: [
    args: { counted: Counted; machine: MachineSpec; number: number },
    answer: FittedProgram | { error: ScenarioError },
  ];
  /** A scheduler recording, piece by piece: the events so far, and at the end its contents. */
  recording: [args: { step: RecordingStep }, answer: RecordingAnswer];
  importBegin: [args: { format: string }, answer: null];
  importPiece: [args: { piece: Uint8Array }, answer: number];
  importFinish: [args: { name: string; about: string }, answer: { file: Uint8Array; meta: TraceMeta }];
  /** lstopo's XML or a synthetic description. */
  readMachine: [args: { text: string }, answer: RealMachine];
  /** A machine's numbered units. */
  topology: [args: { machine: MachineSpec }, answer: Topology];
  machineXml: [args: { machine: MachineSpec }, answer: string];
  traceMeta: [args: { file: Uint8Array }, answer: TraceMeta];
  lessons: [args: Record<string, never>, answer: Lesson[]];
  lesson: [args: { text: string }, answer: Lesson | { error: ScenarioError }];
  lessonPlan: [
    args: { assignment: Assignment; answers: readonly (Answer | null)[] },
    answer: LessonPlan | { error: ScenarioError },
  ];
  /** The text of a result file. */
  lessonResult: [
    args: {
      assignment: Assignment;
      name: string;
      answers: readonly Answer[];
      results: readonly RunResult[];
    },
    answer: string,
  ];
  /** Why this engine cannot check a result file; null if it can. */
  lessonOutdated: [args: { text: string }, answer: string | null];
  /** The outcome of a result file's answers with these results, and the differences from the file. */
  lessonVerdict: [
    args: { text: string; results: readonly RunResult[] },
    answer: { again: LessonResult; problems: string[] },
  ];
  lessonRenamed: [args: { text: string; name: string }, answer: string];
}

export type CallName = keyof Calls;

/** Calls for which a run replays a moment. */
export type AgainName = 'microscope' | 'steps';

/** The work that threads executed in `cycles`. */
export interface Executed {
  readonly work: readonly Work[];
  readonly cycles: number;
}

/** Location of recorded traces for a worker. */
export interface TracePlace {
  /** Address of the folder of shipped traces. */
  readonly base: string;
  /** Incremented when the traces stored in this browser change. */
  readonly version: number;
}

/**
 * frames: in batches during the run; with checkpoints any moment can be asked about, for more time and memory
 * · result: only progress, and the result at the end · window: as result, and the run ends when this window has closed
 * · work: the run ends when every thread has done its work, and reports when each had · alone: only when one thread,
 * running alone, commits its instructions · schedule: every switch and wake-up, as text.
 */
export type Telling =
  | { readonly of: 'frames'; readonly checkpoints: boolean }
  | { readonly of: 'result' }
  | { readonly of: 'window'; readonly window: RunWindow }
  | { readonly of: 'work'; readonly goal: WorkGoal }
  | { readonly of: 'alone'; readonly thread: number }
  | { readonly of: 'schedule' };

export interface RunOrder {
  kind: 'run';
  run: number;
  scenario: string;
  traces: TracePlace;
  tell: Telling;
  /** The port of the policy, if a user wrote it. */
  policy: MessagePort | null;
}

/** The pause of a run after its first frame. */
export interface Rest {
  /** The longest pause. 0: none. */
  readonly milliseconds: number;
  /** hands: another run may replace it · picture: its own is drawn first, which is reported (`drawn`). */
  readonly for: 'hands' | 'picture';
}

/** A document that the user has edited or opened: the worker reads it, and runs what its pane shows. */
export interface OpenOrder {
  kind: 'open';
  run: number;
  pane: 'a' | 'b';
  /** The document. */
  text: string;
  rest: Rest;
  traces: TracePlace;
}

/**
 * The outcome of a document. refused: the present run continues · same: it already runs, perhaps under another title or
 * description · empty: the pane has nothing to run · held: its policy is user-written, and runs by a separate order · new: its run begins.
 */
export type Opening =
  | { readonly is: 'refused'; readonly error: ScenarioError }
  | { readonly is: 'empty' }
  | { readonly is: 'held' | 'new' | 'same'; readonly scenario: Scenario };

export type ModuleName = 'core' | 'full';

/** A compiled module, and the data it requires from workloads/: all programs, and for `full` the files themselves. */
export interface GivenModule {
  readonly module: WebAssembly.Module;
  readonly programs: string;
  readonly files: string | null;
}

export type ToWorker =
  | { kind: 'call'; id: number; name: CallName; args: unknown }
  | { kind: 'module'; name: ModuleName; given: GivenModule }
  | OpenOrder
  | RunOrder
  /** The first picture was drawn, of a run that pauses for it. */
  | { kind: 'drawn'; run: number }
  | { kind: 'stop' };

export type FromWorker =
  | { kind: 'need'; name: ModuleName }
  /** A sign of life (worker/alive.ts). `isBusy`: what comes next may take long, and the worker is silent meanwhile. */
  | { kind: 'alive'; isBusy: boolean }
  | { kind: 'reply'; id: number; answer: unknown }
  | { kind: 'refusal'; id: number; message: string }
  | { kind: 'opened'; run: number; opening: Opening }
  /** `graph` in runs of tasks. */
  | { kind: 'started'; run: number; layout: Layout; graph: TaskGraph | null }
  | {
      kind: 'batch';
      run: number;
      frames: Uint32Array<ArrayBuffer>;
      decisions: DecisionRecord[];
      /** Rows of the task log; empty in runs of threads. */
      tasks: Uint32Array<ArrayBuffer>;
      /** Periodically, and at the end. */
      result: RunResult | null;
      cycles: number;
      done: boolean;
    }
  | { kind: 'progress'; run: number; share: number }
  | { kind: 'measured'; run: number; result: RunResult; windows: Measured[] }
  | { kind: 'worked'; run: number; done: WorkDone }
  | { kind: 'alone'; run: number; commits: Uint8Array<ArrayBuffer> }
  /** `text` is the new part, in whole lines. */
  | { kind: 'schedule'; run: number; text: string; share: number; done: boolean }
  /** `line` of the user-written policy, if it is at fault. */
  | { kind: 'failed'; run: number; message: string; line: number | null };
