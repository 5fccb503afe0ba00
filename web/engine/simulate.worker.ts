/** A worker: contains the engine, answers calls, and advances one run. */
import type { Opened, Simulation } from './pkg/core/coscope_core.js';
import type { Importer } from './pkg/full/coscope_full.js';
import type {
  CallName,
  Calls,
  FromWorker,
  Opening,
  OpenOrder,
  PaneScenarios,
  RunOrder,
  ToWorker,
} from './protocol.ts';
import { runText } from './run-text.ts';
import { joinBytes } from './worker/join.ts';
import { isForFull, needFull, reader, receive, type Engine } from './worker/modules.ts';
import { inBatches, layoutOf, inFigures, type Report } from './worker/report.ts';
import { Asker, PolicyError } from './own/ask.ts';
import { misplacedProgram } from './own/misplaced.ts';
import { isOfFull, startInFull, type Other, type TellingOfFull } from './worker/measured.ts';
import { advance, decide, type Advancing, type Beginning } from './worker/slices.ts';
import { traceFile, tracesOf } from './worker/traces.ts';
import { reportTrap } from './worker/trap.ts';
import type {
  AgreementReport,
  Choices,
  ContentionPlan,
  ContentionReport,
  CorunPlan,
  CorunReport,
  DecisionSteps,
  Gain,
  Layout,
  ProbedAccess,
  RealMachine,
  ReuseProfile,
  SameWork,
  Scenario,
  ScenarioError,
  Scheduler,
  Speedups,
  Topology,
  TraceMeta,
  WindowInfo,
} from '../scenario/generated/types.ts';
import { messageOf } from '../scenario/error-message.ts';

let simulation: Simulation | null = null;
/** The run without frames that takes its place. */
let other: Other | null = null;
const noFrames = new Uint32Array();
let importer: Importer | null = null;
/** Number of the current run; 0 is none. */
let current = 0;
/** Number of the latest document. */
let latest = 0;
/** `runText` of what the document's pane runs, or has run to its end; null while another kind of run is active. */
let running: string | null = null;

function post(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

const parse = (json: string): unknown => JSON.parse(json);

const needImporter = (): Importer => {
  if (!importer) throw new Error('no import has begun');
  return importer;
};

async function reuse({ source, lineBytes, oneIn }: Calls['reuse'][0]): Promise<ReuseProfile> {
  if ('program' in source)
    return parse(
      (await reader()).reuse_profile(JSON.stringify(source.program), lineBytes, oneIn),
    ) as ReuseProfile;
  const file = await traceFile(source.trace, source.traces);
  if (!file) throw new Error(`this browser has no trace "${source.trace}". Drop its file on the page again`);
  return parse((await needFull()).trace_reuse_profile(file, lineBytes, oneIn)) as ReuseProfile;
}

async function windowSpeedups({ windows, commits }: Calls['windowSpeedups'][0]): Promise<Speedups[]> {
  const engine = await needFull();
  const bytes = commits.map(({ byteLength }) => byteLength);
  return parse(engine.window_speedups(JSON.stringify({ windows, bytes }), joinBytes(commits))) as Speedups[];
}

async function panes({ text }: Calls['panes'][0]): Promise<PaneScenarios> {
  const quick = parse((await reader()).pane_scenarios(text)) as PaneScenarios | { is_in_full: true };
  const read =
    'is_in_full' in quick ? (parse((await needFull()).pane_scenarios(text)) as PaneScenarios) : quick;
  const error = 'error' in read ? null : misplaced(text);
  return error ? { error } : read;
}

/** As `misplacedProgram`, for a valid text. Checked first because most have no program, and some are long. */
function misplaced(text: string): ScenarioError | null {
  return text.includes('"own"') ? misplacedProgram(parse(text) as Scenario) : null;
}

const answers: { [Name in CallName]: (args: Calls[Name][0]) => Calls[Name][1] | Promise<Calls[Name][1]> } = {
  version: async () => (await reader()).engine_version(),
  panes,
  curve: async ({ program, lineBytes }) =>
    (parse((await reader()).miss_ratio_curve(JSON.stringify(program), lineBytes)) as
      | Calls['curve'][1]
      | null) ?? [],
  reuse,
  contentionPlan: async ({ scenario }) =>
    parse((await needFull()).contention_plan(JSON.stringify(scenario))) as ContentionPlan,
  contentionReport: async ({ scenario, results }) =>
    parse(
      (await needFull()).contention_report(JSON.stringify(scenario), JSON.stringify(results)),
    ) as ContentionReport,
  corunPlan: async ({ request }) =>
    parse((await needFull()).corun_plan(JSON.stringify(request))) as CorunPlan,
  corunReport: async ({ request, results }) =>
    parse((await needFull()).corun_report(JSON.stringify(request), JSON.stringify(results))) as CorunReport,
  corunChoices: async ({ table }) =>
    parse((await needFull()).corun_choices(JSON.stringify(table))) as Choices,
  clusterAgreement: async ({ request }) =>
    parse((await needFull()).cluster_agreement(JSON.stringify(request))) as AgreementReport,
  gain: async ({ a, b }) => parse((await reader()).gain(JSON.stringify(a), JSON.stringify(b))) as Gain,
  sameWork: async ({ a, b }) =>
    parse((await needFull()).same_work(JSON.stringify(a), JSON.stringify(b))) as SameWork,
  smtSchedulers: async () => parse((await needFull()).smt_schedulers()) as Scheduler[],
  smtWindows: async ({ contexts }) => parse((await needFull()).smt_windows(contexts)) as WindowInfo[],
  windowSpeedups,
  microscope: ({ cache, frame, count }) =>
    simulation ? (parse(simulation.microscope(cache, frame, count)) as ProbedAccess[]) : [],
  steps: ({ quantum }) => (simulation ? (parse(simulation.steps_of(quantum)) as DecisionSteps[]) : []),
  callLines: () => simulation?.call_lines() ?? noFrames,
  importTasks: async ({ text, base }) =>
    parse((await needFull()).import_tasks(text, base)) as Calls['importTasks'][1],
  readCounters: async ({ text, name }) =>
    parse((await needFull()).read_counters(text, name)) as Calls['readCounters'][1],
  fitCounters: async ({ counted, machine, number }) =>
    parse(
      (await needFull()).fit_counters(JSON.stringify(counted), JSON.stringify(machine), number),
    ) as Calls['fitCounters'][1],
  recording: async ({ step }) => (await import('./worker/recording.ts')).recordingStep(step),
  importBegin: async ({ format }) => {
    importer?.free();
    importer = new (await needFull()).Importer(format);
    return null;
  },
  importPiece: ({ piece }) => needImporter().push(piece),
  importFinish: async ({ name, about }) => {
    const file = needImporter().finish(name, about);
    return { file, meta: parse((await needFull()).trace_meta(file)) as TraceMeta };
  },
  readMachine: async ({ text }) => parse((await needFull()).read_machine(text)) as RealMachine,
  topology: async ({ machine }) => parse((await reader()).topology(JSON.stringify(machine))) as Topology,
  machineXml: async ({ machine }) => (await needFull()).machine_xml(JSON.stringify(machine)),
  traceMeta: async ({ file }) => parse((await needFull()).trace_meta(file)) as TraceMeta,
  lessons: async () => parse((await needFull()).lessons()) as Calls['lessons'][1],
  lesson: async ({ text }) => parse((await needFull()).lesson(text)) as Calls['lesson'][1],
  lessonPlan: async ({ assignment, answers }) =>
    parse(
      (await needFull()).lesson_plan(JSON.stringify(assignment), JSON.stringify(answers)),
    ) as Calls['lessonPlan'][1],
  lessonResult: async ({ assignment, name, answers, results }) =>
    (await needFull()).lesson_result(
      JSON.stringify(assignment),
      name,
      JSON.stringify(answers),
      JSON.stringify(results),
    ),
  lessonOutdated: async ({ text }) =>
    parse((await needFull()).lesson_outdated(text)) as Calls['lessonOutdated'][1],
  lessonVerdict: async ({ text, results }) =>
    parse((await needFull()).lesson_verdict(text, JSON.stringify(results))) as Calls['lessonVerdict'][1],
  lessonRenamed: async ({ text, name }) => (await needFull()).lesson_renamed(text, name),
};

async function call(id: number, name: CallName, args: unknown): Promise<void> {
  try {
    post({ kind: 'reply', id, answer: await (answers[name] as (args: unknown) => unknown)(args) });
  } catch (error) {
    if (!reportTrap(error)) post({ kind: 'refusal', id, message: messageOf(error) });
  }
}

function forget(): void {
  simulation?.free();
  simulation = null;
  other?.free();
  other = null;
}

/** Prepares the run of an order, and the report for it. */
async function begin(order: RunOrder, engine: Engine): Promise<[Advancing, Report]> {
  const { run: number, scenario, tell } = order;
  const error = misplaced(scenario);
  if (error) throw new Error(`${error.path}: ${error.problem}. ${error.remedy}`);
  if (isOfFull(tell)) return beginInFull(order, tell);
  const library = await tracesOf(engine, (traces) => traces.missing(scenario), order.traces);
  if (number !== current) throw new Error('not wanted any more');
  forget();
  const { Simulation } = engine;
  if (tell.of === 'result') {
    simulation = Simulation.measured(scenario, library);
    return [simulation, inFigures(number, simulation, post)];
  }
  simulation = tell.checkpoints ? new Simulation(scenario, library) : Simulation.measured(scenario, library);
  return [simulation, inBatches(number, simulation, layoutOf(simulation), post)];
}

/** As `begin`, for runs that only the larger module supports. */
async function beginInFull(
  { run: number, scenario, traces }: RunOrder,
  tell: TellingOfFull,
): Promise<[Advancing, Report]> {
  const engine = await needFull();
  const library = await tracesOf(engine, (kept) => kept.missing(scenario), traces);
  if (number !== current) throw new Error('not wanted any more');
  forget();
  const [running, report] = startInFull(number, engine, scenario, library, tell, post);
  other = running;
  const advancing = {
    advance: (cycles: number) => {
      running.advance(cycles);
      return noFrames;
    },
    is_done: () => running.is_done(),
  };
  return [advancing, report];
}

async function run(order: RunOrder): Promise<void> {
  current = order.run;
  running = null;
  const isWanted = (): boolean => current === order.run;
  try {
    const [running, report] = await begin(order, await reader()).catch(async (error: unknown) => {
      if (!isForFull(error)) throw error;
      return begin(order, await needFull());
    });
    if (!isWanted()) return;
    await advance(running, isWanted, report, await deciding(order, isWanted));
  } catch (error) {
    const line = error instanceof PolicyError ? error.line : null;
    if (isWanted() && !reportTrap(error))
      post({ kind: 'failed', run: order.run, message: messageOf(error), line });
  }
}

/** Reads a document with the module that supports it. Throws the reason for a refusal, as JSON, or another error. */
async function read({ text, pane }: OpenOrder): Promise<[Engine, Opened]> {
  const engine = await reader();
  try {
    return [engine, engine.Opened.read(text, pane)];
  } catch (error) {
    if (!isForFull(error)) throw error;
    const full: Engine = await needFull();
    return [full, full.Opened.read(text, pane)];
  }
}

/** The most cycles of a slice, because another order may have arrived. */
const mostCycles = 500_000;

/** Ends a pause early, for a run that pauses for its picture. */
let wake: { readonly run: number; readonly now: () => void } | null = null;

/** The first slice is the first frame, which is shown at once. */
function beginningOf({ frame_cycles }: Layout, { run: number, rest }: OpenOrder): Beginning {
  const resting = () =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, rest.milliseconds);
      if (rest.for === 'picture') wake = { run: number, now: resolve };
    });
  return { cycles: Math.min(frame_cycles, mostCycles), rest: rest.milliseconds > 0 ? resting : null };
}

/** Reads a document and runs it at once, unless it already runs. A refused document changes nothing. */
async function open(order: OpenOrder): Promise<void> {
  const { run: number } = order;
  latest = number;
  const tell = (opening: Opening): void => post({ kind: 'opened', run: number, opening });
  let opened: Opened | null = null;
  try {
    const [engine, document] = await read(order);
    opened = document;
    // Another document arrived while the larger module was loading.
    if (number !== latest) return;
    const error = misplaced(order.text);
    if (error) {
      tell({ is: 'refused', error });
      return;
    }
    const text = document.scenario();
    const scenario = text === undefined ? null : (parse(text) as Scenario);
    if (!scenario) {
      tell({ is: 'empty' });
    } else if (runText(scenario) === running) {
      tell({ is: 'same', scenario });
    } else {
      if (scenario.policy.id === 'own') {
        tell({ is: 'held', scenario });
        return;
      }
      current = number;
      running = runText(scenario);
      tell({ is: 'new', scenario });
      const library = await tracesOf(engine, (traces) => document.missing(traces), order.traces);
      if (current !== number) return;
      forget();
      simulation = document.start(library);
      const layout = layoutOf(simulation);
      const report = inBatches(number, simulation, layout, post);
      await advance(simulation, () => current === number, report, null, beginningOf(layout, order));
    }
  } catch (error) {
    if (number !== latest && number !== current) return;
    if (current === number) running = null;
    if (isRefusal(error)) tell({ is: 'refused', error: parse(error) as ScenarioError });
    else if (!reportTrap(error)) post({ kind: 'failed', run: number, message: messageOf(error), line: null });
  } finally {
    opened?.free();
  }
}

/** The engine throws a refusal as JSON, everything else in words. */
function isRefusal(error: unknown): error is string {
  return typeof error === 'string' && error.startsWith('{');
}

/** The function that makes the decisions at each stop of the run, if its policy is user-written. */
async function deciding(order: RunOrder, isWanted: () => boolean): Promise<(() => Promise<void>) | null> {
  const run = simulation ?? (other && 'question' in other ? other : null);
  if (!order.policy || !run) return null;
  const asker = new Asker(order.policy, () => post({ kind: 'progress', run: order.run, share: run.share() }));
  const { seed } = (parse(order.scenario) as Scenario).run;
  await asker.begin(seed, JSON.stringify((parse(run.layout()) as Layout).topology));
  return () => decide(run, isWanted, (question) => asker.decide(question));
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'call') void call(data.id, data.name, data.args);
  else if (data.kind === 'module') receive(data.name, data.given);
  else if (data.kind === 'run') void run(data);
  else if (data.kind === 'open') void open(data);
  else if (data.kind === 'drawn') {
    if (wake?.run === data.run) wake.now();
  } else {
    current = 0;
    running = null;
  }
});
