// `coscope run … --policy-file FILE.ts`: the engine of the page, with the policy in a separate thread.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { transform } from 'sucrase';
import { commandLinePath } from '../steps/command-line.mjs';
import { parseJson } from '../steps/json.mjs';
import { startFullEngine } from '../steps/full-engine.mjs';
import { root } from '../steps/paths.mjs';

/** @typedef {import('../../web/engine/own/harness.ts').ToSandbox} ToSandbox */
/** @typedef {import('../../web/engine/own/harness.ts').Reply} Reply */

/** @typedef {import('../../web/scenario/generated/types.ts').Scenario} Scenario */
/** @typedef {import('../../web/scenario/generated/types.ts').RunResult} RunResult */
/** @typedef {import('../../web/scenario/generated/types.ts').Layout} Layout */
/** @typedef {import('../../web/scenario/generated/types.ts').Gain} Gain */
/** @typedef {import('../../web/engine/protocol.ts').PaneScenarios} PaneScenarios */

const own = path.join(root, 'web/engine/own');
const options = /** @type {import('sucrase').Options} */ (
  parseJson(readFileSync(path.join(own, 'sucrase.json'), 'utf8'))
);
const mostMemoryMb = 256;

/** An error message for the user, without a stack. */
class Refusal extends Error {}

/**
 * Starts the policy's thread and returns a function that sends it requests.
 * @param {string} source
 */
function openPolicy(source) {
  const part = (/** @type {string} */ name) =>
    transform(readFileSync(path.join(own, name), 'utf8'), options).code;
  let code;
  try {
    ({ code } = transform(source, options));
  } catch (error) {
    throw new Refusal(`policy own: ${error instanceof Error ? error.message : String(error)}`);
  }
  const worker = new Worker(fileURLToPath(new URL('policy-worker.mjs', import.meta.url)), {
    workerData: {
      harnessCode: part('harness.ts'),
      callbacksCode: part('callbacks.ts'),
      causesCode: part('causes.ts'),
      code,
    },
    env: {},
    // Options of this process are not passed on.
    execArgv: [],
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  const lost = new Promise((_, reject) => {
    worker.once('error', (error) => reject(new Refusal(`policy own: ${error.message}`)));
  });
  /** @param {ToSandbox} message @returns {Promise<Reply>} */
  const ask = (message) => {
    const answer = new Promise((resolve) => worker.once('message', resolve));
    worker.postMessage(message);
    return /** @type {Promise<Reply>} */ (Promise.race([answer, lost]));
  };
  return { ask, close: () => worker.terminate() };
}

/**
 * Recorded traces of a scenario: those named by `--trace`, then those that ship.
 * @param {import('../steps/full-engine.mjs').FullEngine} engine
 * @param {string} document
 * @param {readonly string[]} args
 */
function tracesOf(engine, document, args) {
  const traces = new engine.Traces();
  for (const given of args.flatMap((arg, at) => (arg === '--trace' ? [args[at + 1] ?? ''] : []))) {
    const [name = '', file = ''] = given.split('=');
    traces.insert(name, readFileSync(path.resolve(process.env['INIT_CWD'] ?? '.', file)));
  }
  for (const name of /** @type {string[]} */ (parseJson(traces.missing(document))))
    traces.insert(name, readFileSync(path.join(root, 'public/traces', `${name}.cst`)));
  return traces;
}

/**
 * The gain of a run over the scenario's baseline; null without one.
 * @param {import('../steps/full-engine.mjs').FullEngine} engine
 * @param {string} document
 * @param {readonly string[]} args
 * @param {string} result of the scenario, as JSON
 */
function gainOf(engine, document, args, result) {
  const panes = /** @type {PaneScenarios} */ (parseJson(engine.pane_scenarios(document)));
  if ('error' in panes || !panes.a) return null;
  if (panes.a.policy.id === 'own') {
    console.error('Note: no gain, as the baseline has a policy of its own, too');
    return null;
  }
  const baseline = JSON.stringify(panes.a);
  const simulation = engine.Simulation.measured(baseline, tracesOf(engine, baseline, args));
  while (!simulation.is_done()) simulation.advance(1e9, 1000);
  return /** @type {Gain} */ (parseJson(engine.gain(simulation.result(), result)));
}

/**
 * Runs a scenario whose policy is a program, and returns its result as JSON, with its gain over the baseline.
 * @param {string} document
 * @param {readonly string[]} args
 */
async function simulate(document, args) {
  const engine = await startFullEngine();
  const { policy, run } = /** @type {Scenario} */ (parseJson(document));
  const takesOver = run.interventions.some(
    ({ action }) => action.kind === 'set' && JSON.stringify(action.values).includes('"own"'),
  );
  if (takesOver) throw new Refusal('/run/interventions: a policy of your own cannot take over during a run');
  const simulation = engine.Simulation.measured(document, tracesOf(engine, document, args));
  const { ask, close } = openPolicy(/** @type {string} */ (policy.params['source']));
  try {
    const { topology } = /** @type {Layout} */ (parseJson(simulation.layout()));
    const { reply } = await ask({ kind: 'begin', seed: run.seed, topology: JSON.stringify(topology) });
    if (reply !== '')
      throw new Refusal(`policy own: ${/** @type {{ error: string }} */ (parseJson(reply)).error}`);
    while (!simulation.is_done()) {
      simulation.advance(1e9, 1000);
      for (let question = simulation.question(); question; question = simulation.question())
        simulation.answer((await ask({ kind: 'decide', question })).reply);
      simulation.take_decisions();
    }
    const result = simulation.result();
    const gain = gainOf(engine, document, args, result);
    return { .../** @type {RunResult} */ (parseJson(result)), ...(gain && { gain }) };
  } finally {
    await close();
  }
}

/**
 * @param {readonly string[]} args those of `coscope`, with --policy-file among them
 * @returns {Promise<number>} the exit code
 */
export async function runOwnPolicy(args) {
  const unfit = args.find((arg) => /^--(window|speedup)/.test(arg));
  if (args[0] !== 'run' || unfit) {
    console.error(`coscope: --policy-file goes with \`run\`, and not with ${unfit ?? args[0]}`);
    return 2;
  }
  /** @type {string} */
  let document;
  try {
    document = execFileSync(await commandLinePath(), [...args, '--document'], {
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    // The program has already printed the error.
    return /** @type {{ status?: number }} */ (error).status ?? 1;
  }
  try {
    process.stdout.write(`${JSON.stringify(await simulate(document, args), null, 2)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal || typeof error === 'string')) throw error;
    console.error(`coscope: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
}
