/** A worker of the pool: holds the engine, answers calls, and advances one run in slices, so that a stop is heard. */
import init, * as engine from './pkg/coscope_bindings.js';
import type { CallName, Calls, FromWorker, PaneScenarios, Shipped, ToWorker } from './protocol.ts';
import type {
  DecisionRecord,
  Layout,
  PolicyInfo,
  ProbedAccess,
  Program,
  RunResult,
  Scenario,
  TraceMeta,
} from '../scenario/generated/types.ts';
import { keptTrace } from '../scenario/traces.ts';

const ready = init();
/** A slice short enough that a stop waits for less than a frame of the page. */
const sliceMilliseconds = 8;
/** The first batch comes at once; later ones leave the page time to draw. */
const firstBatchMilliseconds = 16;
const batchMilliseconds = 48;
/** A frame that takes longer to simulate is no reason to be taken for dead (host.ts). */
const aliveMilliseconds = 2_000;

let traces: engine.Traces | null = null;
let simulation: engine.Simulation | null = null;
let importer: engine.Importer | null = null;
/** Number of the run that goes on; 0 is none. */
let current = 0;

function post(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

const parse = (json: string): unknown => JSON.parse(json);

function shipped(): Shipped {
  const files = parse(engine.shipped()) as Record<'scenarios' | 'programs', { id: string; text: string }[]>;
  return {
    scenarios: files.scenarios.map(({ id, text }) => ({
      id,
      text,
      ...(parse(text) as Pick<Scenario, 'title' | 'about'>),
    })),
    programs: files.programs.map(({ id, text }) => ({ id, program: parse(text) as Program })),
  };
}

const needImporter = (): engine.Importer => {
  if (!importer) throw new Error('no import has begun');
  return importer;
};

const answers: { [Name in CallName]: (args: Calls[Name][0]) => Calls[Name][1] } = {
  version: () => engine.engine_version(),
  panes: ({ text }) => parse(engine.pane_scenarios(text)) as PaneScenarios,
  policies: () => parse(engine.policies()) as PolicyInfo[],
  shipped,
  curve: ({ program, lineBytes }) =>
    (parse(engine.miss_ratio_curve(JSON.stringify(program), lineBytes)) as Calls['curve'][1] | null) ?? [],
  microscope: ({ cache, frame, count }) =>
    simulation ? (parse(simulation.microscope(cache, frame, count)) as ProbedAccess[]) : [],
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
  traceMeta: ({ file }) => parse(engine.trace_meta(file)) as TraceMeta,
};

async function call(id: number, name: CallName, args: unknown): Promise<void> {
  await ready;
  try {
    post({ kind: 'reply', id, answer: (answers[name] as (args: unknown) => unknown)(args) });
  } catch (error) {
    post({ kind: 'refusal', id, message: words(error) });
  }
}

/** The engine throws text; everything else that is thrown has a message. */
function words(error: unknown): string {
  return typeof error === 'string' ? error : error instanceof Error ? error.message : String(error);
}

/** The traces that a scenario plays: those that a person brought first, then those that ship. */
async function loadTraces(scenario: string, base: string): Promise<void> {
  traces ??= new engine.Traces();
  for (const name of parse(traces.missing(scenario)) as string[]) {
    const kept = await keptTrace(name);
    const file = kept ?? (await shippedTrace(name, base));
    if (file) traces.insert(name, file);
  }
}

async function shippedTrace(name: string, base: string): Promise<Uint8Array | null> {
  if (!/^[\w.-]+$/.test(name)) return null;
  const known = await fetch(new URL('index.json', base)).then((r) => r.json() as Promise<{ name: string }[]>);
  if (!known.some((trace) => trace.name === name)) return null;
  const response = await fetch(new URL(`${name}.cst`, base));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

async function run(number: number, scenario: string, traceBase: string): Promise<void> {
  current = number;
  try {
    await ready;
    await loadTraces(scenario, traceBase);
    if (current !== number) return;
    simulation?.free();
    simulation = null;
    simulation = new engine.Simulation(scenario, traces ?? new engine.Traces());
    post({ kind: 'started', run: number, layout: parse(simulation.layout()) as Layout });
    await advance(number, simulation);
  } catch (error) {
    if (current === number) post({ kind: 'failed', run: number, message: words(error) });
  }
}

async function advance(number: number, running: engine.Simulation): Promise<void> {
  let cycles = 200_000;
  let pieces: Uint32Array[] = [];
  let posted = performance.now();
  let patience = firstBatchMilliseconds;
  while (current === number) {
    const before = performance.now();
    pieces.push(running.advance(cycles, 1_000));
    const now = performance.now();
    // The next slice takes about as long as wanted, whatever the machine costs.
    cycles = Math.max(
      1_000,
      Math.min(cycles * 2, (cycles * sliceMilliseconds) / Math.max(now - before, 0.1)),
    );
    const done = running.is_done();
    if (done || now - posted >= patience) {
      const frames = join(pieces);
      pieces = [];
      if (done || frames.length > 0 || now - posted >= aliveMilliseconds) {
        posted = now;
        patience = batchMilliseconds;
        const decisions = parse(running.take_decisions()) as DecisionRecord[];
        const result = parse(running.result()) as RunResult;
        post({ kind: 'batch', run: number, frames, decisions, result, cycles: running.now(), done }, [
          frames.buffer,
        ]);
      }
    }
    if (done) return;
    await pause();
  }
}

function join(pieces: readonly Uint32Array[]): Uint32Array<ArrayBuffer> {
  const joined = new Uint32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'call') void call(data.id, data.name, data.args);
  else if (data.kind === 'run') void run(data.run, data.scenario, data.traceBase);
  else current = 0;
});
