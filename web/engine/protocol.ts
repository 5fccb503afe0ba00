/** What the page and a worker say to each other. */
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

/** A scenario and what each pane runs of it, or why the text is refused. */
export type PaneScenarios =
  { scenario: Scenario; a: Scenario | null; b: Scenario } | { error: ScenarioError };

/** Functions of the worker that answer once: arguments and answer. */
export interface Calls {
  version: [args: Record<string, never>, answer: string];
  panes: [args: { text: string }, answer: PaneScenarios];
  curve: [args: { program: Program; lineBytes: number }, answer: CurvePoint[]];
  /** Of a program by its text, or of a recorded trace by its name. */
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
  /** B's IPC over A's, by cause. */
  gain: [args: { a: GainCounts; b: GainCounts }, answer: Gain];
  /** How long two runs took for the same work. */
  sameWork: [args: { a: WorkDone; b: WorkDone }, answer: SameWork];
  /** The eleven schedulers of Parekh et al. 2000. */
  smtSchedulers: [args: Record<string, never>, answer: Scheduler[]];
  /** All windows, on so many hardware contexts. */
  smtWindows: [args: { contexts: number }, answer: WindowInfo[]];
  /** What windows executed, against the commits of each thread alone. */
  windowSpeedups: [
    args: { windows: readonly Executed[]; commits: readonly Uint8Array[] },
    answer: Speedups[],
  ];
  microscope: [args: { cache: number; frame: number; count: number }, answer: ProbedAccess[]];
  /** All that was decided in a quantum, or in it so far. */
  steps: [args: { quantum: number; isWhole: boolean }, answer: DecisionSteps[]];
  /** The lines of all calls of the tasks that run; empty where threads do. */
  callLines: [args: Record<string, never>, answer: Uint32Array];
  importTasks: [args: { text: string; base: string }, answer: ImportedTasks | { error: ScenarioError }];
  /** What perf stat prints, or a table of counters. */
  readCounters: [args: { text: string; name: string }, answer: CounterFile | { error: ScenarioError }];
  /** Program `number` of a file of counters, fitted on a machine. */
  fitCounters: [
    args: { counted: Counted; machine: MachineSpec; number: number },
    answer: FittedProgram | { error: ScenarioError },
  ];
  /** A recorded scheduler, piece by piece: the events so far, and at the end what it says. */
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
  /** Why a result file cannot be checked by this engine; null where it can. */
  lessonOutdated: [args: { text: string }, answer: string | null];
  /** What a result file's answers come to with these results, and what of the file differs. */
  lessonVerdict: [
    args: { text: string; results: readonly RunResult[] },
    answer: { again: LessonResult; problems: string[] },
  ];
  lessonRenamed: [args: { text: string; name: string }, answer: string];
}

export type CallName = keyof Calls;

/** Calls for which a run goes through a moment once more. */
export type AgainName = 'microscope' | 'steps';

/** What threads executed in so many cycles. */
export interface Executed {
  readonly work: readonly Work[];
  readonly cycles: number;
}

/** Where a worker finds recorded traces. */
export interface TracePlace {
  /** Address of the folder with those that ship. */
  readonly base: string;
  /** Grows when the traces that this browser keeps change. */
  readonly version: number;
}

/**
 * frames: in batches while it goes on · result: only how far it is, and the result at the end · window: the same, and the
 * run ends when this window has closed · work: the run ends when every thread has done its work, and says when each had ·
 * alone: only when one thread commits its instructions, with nobody beside it · schedule: every switch and wake-up, as text.
 */
export type Telling =
  | { readonly of: 'frames' }
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
  /** Where the policy answers, if somebody wrote it. */
  policy: MessagePort | null;
}

/** What a run does after its first frame. */
export interface Rest {
  /** It rests so long at most. 0: it goes on. */
  readonly milliseconds: number;
  /** hands: another may replace it · picture: its own is drawn first, which is said (`drawn`). */
  readonly for: 'hands' | 'picture';
}

/** A document that a person has made or opened: the worker reads it, and runs what its pane shows of it. */
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
 * What came of a document. refused: what runs goes on · same: it is what runs already · empty: the pane has nothing to run ·
 * held: somebody wrote its policy, which runs by an order of its own · new: its run begins.
 */
export type Opening =
  | { readonly is: 'refused'; readonly error: ScenarioError }
  | { readonly is: 'same' }
  | { readonly is: 'empty' }
  | { readonly is: 'held' | 'new'; readonly scenario: Scenario };

export type ModuleName = 'core' | 'full';

/** A compiled module, and what it must know of workloads/: all programs, and for `full` the files themselves. */
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
  /** The first picture of a run that rests for it. */
  | { kind: 'drawn'; run: number }
  | { kind: 'stop' };

export type FromWorker =
  | { kind: 'need'; name: ModuleName }
  | { kind: 'reply'; id: number; answer: unknown }
  | { kind: 'refusal'; id: number; message: string }
  | { kind: 'opened'; run: number; opening: Opening }
  /** `graph` where tasks run. */
  | { kind: 'started'; run: number; layout: Layout; graph: TaskGraph | null }
  | {
      kind: 'batch';
      run: number;
      frames: Uint32Array<ArrayBuffer>;
      decisions: DecisionRecord[];
      /** Rows of the task log; none where threads run. */
      tasks: Uint32Array<ArrayBuffer>;
      /** Now and then, and at the end. */
      result: RunResult | null;
      cycles: number;
      done: boolean;
    }
  | { kind: 'progress'; run: number; share: number }
  | { kind: 'measured'; run: number; result: RunResult; windows: Measured[] }
  | { kind: 'worked'; run: number; done: WorkDone }
  | { kind: 'alone'; run: number; commits: Uint8Array<ArrayBuffer> }
  /** `text` is what is new, in whole lines. */
  | { kind: 'schedule'; run: number; text: string; share: number; done: boolean }
  /** `line` of the policy that somebody wrote, where that is at fault. */
  | { kind: 'failed'; run: number; message: string; line: number | null };
