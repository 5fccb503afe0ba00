/** A worker: holds the engine, answers calls, and advances one run. */
import init, * as engine from './pkg/coscope_bindings.js';
import type {
  CallName,
  Calls,
  FromWorker,
  PaneScenarios,
  RunOrder,
  Shipped,
  ShippedVariant,
  ToWorker,
} from './protocol.ts';
import { joinBytes } from './worker/join.ts';
import { inBatches, inCommits, inFigures, type Report } from './worker/report.ts';
import { Asker, PolicyError } from './own/ask.ts';
import { advance, decide, type Advancing } from './worker/slices.ts';
import { traceFile, tracesOf } from './worker/traces.ts';
import type {
  AgreementReport,
  Choices,
  CorunPlan,
  CorunReport,
  Layout,
  PolicyListing,
  ProbedAccess,
  Program,
  RealMachine,
  ReuseProfile,
  Scenario,
  Scheduler,
  ShippedMachine,
  Speedups,
  Topology,
  TraceMeta,
  WindowInfo,
} from '../scenario/generated/types.ts';

const ready = init();
let simulation: engine.Simulation | null = null;
let alone: engine.AloneRun | null = null;
const noFrames = new Uint32Array();
let importer: engine.Importer | null = null;
/** Number of the run that goes on; 0 is none. */
let current = 0;

function post(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

const parse = (json: string): unknown => JSON.parse(json);

function shipped(): Shipped {
  const files = parse(engine.shipped()) as Record<
    Exclude<keyof Shipped, 'variants'>,
    { id: string; text: string }[]
  > & {
    variants: Pick<ShippedVariant, 'id' | 'text' | 'of' | 'label'>[];
  };
  const described = <File extends { text: string }>(file: File) => ({
    ...file,
    ...(parse(file.text) as Pick<Scenario, 'title' | 'about'>),
  });
  return {
    scenarios: files.scenarios.map(described),
    variants: files.variants.map(described),
    programs: files.programs.map(({ id, text }) => ({ id, program: parse(text) as Program })),
    machines: files.machines.map(({ id, text }) => ({ id, ...(parse(text) as ShippedMachine) })),
  };
}

const needImporter = (): engine.Importer => {
  if (!importer) throw new Error('no import has begun');
  return importer;
};

async function reuse({ source, lineBytes, oneIn }: Calls['reuse'][0]): Promise<ReuseProfile> {
  if ('program' in source)
    return parse(engine.reuse_profile(JSON.stringify(source.program), lineBytes, oneIn)) as ReuseProfile;
  const file = await traceFile(source.trace, source.traces);
  if (!file) throw new Error(`this browser has no trace "${source.trace}". Drop its file on the page again`);
  return parse(engine.trace_reuse_profile(file, lineBytes, oneIn)) as ReuseProfile;
}

function windowSpeedups({ windows, commits }: Calls['windowSpeedups'][0]): Speedups[] {
  const bytes = commits.map(({ byteLength }) => byteLength);
  return parse(engine.window_speedups(JSON.stringify({ windows, bytes }), joinBytes(commits))) as Speedups[];
}

const answers: { [Name in CallName]: (args: Calls[Name][0]) => Calls[Name][1] | Promise<Calls[Name][1]> } = {
  version: () => engine.engine_version(),
  panes: ({ text }) => parse(engine.pane_scenarios(text)) as PaneScenarios,
  policies: () => parse(engine.policies()) as PolicyListing[],
  shipped,
  curve: ({ program, lineBytes }) =>
    (parse(engine.miss_ratio_curve(JSON.stringify(program), lineBytes)) as Calls['curve'][1] | null) ?? [],
  reuse,
  corunPlan: ({ request }) => parse(engine.corun_plan(JSON.stringify(request))) as CorunPlan,
  corunReport: ({ request, results }) =>
    parse(engine.corun_report(JSON.stringify(request), JSON.stringify(results))) as CorunReport,
  corunChoices: ({ table }) => parse(engine.corun_choices(JSON.stringify(table))) as Choices,
  clusterAgreement: ({ request }) =>
    parse(engine.cluster_agreement(JSON.stringify(request))) as AgreementReport,
  smtSchedulers: () => parse(engine.smt_schedulers()) as Scheduler[],
  smtWindows: ({ contexts }) => parse(engine.smt_windows(contexts)) as WindowInfo[],
  windowSpeedups,
  microscope: ({ cache, frame, count }) =>
    simulation ? (parse(simulation.microscope(cache, frame, count)) as ProbedAccess[]) : [],
  callLines: () => simulation?.call_lines() ?? noFrames,
  importTasks: ({ text, base }) => parse(engine.import_tasks(text, base)) as Calls['importTasks'][1],
  readCounters: ({ text, name }) => parse(engine.read_counters(text, name)) as Calls['readCounters'][1],
  fitCounters: ({ counted, machine, number }) =>
    parse(
      engine.fit_counters(JSON.stringify(counted), JSON.stringify(machine), number),
    ) as Calls['fitCounters'][1],
  importBegin: ({ format }) => {
    importer?.free();
    importer = new engine.Importer(format);
    return null;
  },
  importPiece: ({ piece }) => needImporter().push(piece),
  importFinish: ({ name, about }) => {
    const file = needImporter().finish(name, about);
    return { file, meta: parse(engine.trace_meta(file)) as TraceMeta };
  },
  readMachine: ({ text }) => parse(engine.read_machine(text)) as RealMachine,
  topology: ({ machine }) => parse(engine.topology(JSON.stringify(machine))) as Topology,
  machineXml: ({ machine }) => engine.machine_xml(JSON.stringify(machine)),
  traceMeta: ({ file }) => parse(engine.trace_meta(file)) as TraceMeta,
  lessons: () => parse(engine.lessons()) as Calls['lessons'][1],
  lesson: ({ text }) => parse(engine.lesson(text)) as Calls['lesson'][1],
  lessonPlan: ({ assignment, answers }) =>
    parse(engine.lesson_plan(JSON.stringify(assignment), JSON.stringify(answers))) as Calls['lessonPlan'][1],
  lessonResult: ({ assignment, name, answers, results }) =>
    engine.lesson_result(JSON.stringify(assignment), name, JSON.stringify(answers), JSON.stringify(results)),
  lessonRenamed: ({ text, name }) => engine.lesson_renamed(text, name),
};

async function call(id: number, name: CallName, args: unknown): Promise<void> {
  await ready;
  try {
    post({ kind: 'reply', id, answer: await (answers[name] as (args: unknown) => unknown)(args) });
  } catch (error) {
    post({ kind: 'refusal', id, message: words(error) });
  }
}

/** The engine throws text; everything else that is thrown has a message. */
function words(error: unknown): string {
  return typeof error === 'string' ? error : error instanceof Error ? error.message : String(error);
}

/** What an order asks for, ready to go on, and who reports of it. */
function begin({ run: number, scenario, tell }: RunOrder, library: engine.Traces): [Advancing, Report] {
  simulation?.free();
  simulation = null;
  alone?.free();
  alone = null;
  if (tell.of === 'alone') {
    const thread = new engine.AloneRun(scenario, library, tell.thread);
    alone = thread;
    const running = {
      advance: (cycles: number) => {
        thread.advance(cycles);
        return noFrames;
      },
      is_done: () => thread.is_done(),
    };
    return [running, inCommits(number, thread, post)];
  }
  if (tell.of === 'frames') {
    simulation = new engine.Simulation(scenario, library);
    return [simulation, inBatches(number, simulation, post)];
  }
  simulation =
    tell.of === 'window'
      ? engine.Simulation.until(scenario, library, tell.window)
      : engine.Simulation.measured(scenario, library);
  return [simulation, inFigures(number, simulation, post, tell.of === 'window')];
}

async function run(order: RunOrder): Promise<void> {
  current = order.run;
  const isWanted = (): boolean => current === order.run;
  try {
    await ready;
    const library = await tracesOf(order.scenario, order.traces);
    if (!isWanted()) return;
    const [running, report] = begin(order, library);
    await advance(running, isWanted, report, await deciding(order, isWanted));
  } catch (error) {
    const line = error instanceof PolicyError ? error.line : null;
    if (isWanted()) post({ kind: 'failed', run: order.run, message: words(error), line });
  }
}

/** Who decides at each stop of the run that has begun, if somebody wrote its policy. */
async function deciding(order: RunOrder, isWanted: () => boolean): Promise<(() => Promise<void>) | null> {
  const run = simulation;
  if (!order.policy || !run) return null;
  const asker = new Asker(order.policy, () => post({ kind: 'progress', run: order.run, share: run.share() }));
  const { seed } = (parse(order.scenario) as Scenario).run;
  await asker.begin(seed, JSON.stringify((parse(run.layout()) as Layout).topology));
  return () => decide(run, isWanted, (question) => asker.decide(question));
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'call') void call(data.id, data.name, data.args);
  else if (data.kind === 'run') void run(data);
  else current = 0;
});
