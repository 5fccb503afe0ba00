// `node scripts/gallery.mjs`: runs every shipped scenario and writes its result, which the gallery shows. Must be run
// again when a scenario, a program or the engine changes; tests/editors/gallery.test.ts reports when. Takes some two
// minutes.

import './steps/check-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runnerImport } from 'vite';
import { startFullEngine } from './steps/full-engine.mjs';
import { parseJson } from './steps/json.mjs';
import { root } from './steps/paths.mjs';

/**
 * @typedef {import('../web/scenario/generated/types.ts').Scenario} Scenario
 * @typedef {import('../web/scenario/generated/types.ts').RunResult} RunResult
 * @typedef {import('../web/editors/gallery/shipped-results.ts').ShippedResults} ShippedResults
 */

/**
 * Imports one of the page's own modules, so that results are those that the page would compute.
 * @template T
 * @param {string} file
 * @returns {Promise<T>}
 */
async function ofPage(file) {
  /** @type {{ module: T }} */
  const { module } = await runnerImport(path.join(root, 'web', file), { root, configFile: false });
  return module;
}

/** @type {typeof import('../web/derive/compare/outcome.ts')} */
const { outcomeOf } = await ofPage('derive/compare/outcome.ts');
/** @type {typeof import('../web/scenario/mark.ts')} */
const { markOfRun } = await ofPage('scenario/mark.ts');
/** @type {typeof import('../web/scenario/default.ts')} */
const { shippedScenario } = await ofPage('scenario/default.ts');

const engine = await startFullEngine();
const programs = new Map(Object.entries(/** @type {object} */ (parseJson(engine.programs()))));

/**
 * @param {Scenario} scenario of one pane
 * @returns {RunResult}
 */
function run(scenario) {
  const text = JSON.stringify(scenario);
  const traces = new engine.Traces();
  for (const name of /** @type {string[]} */ (parseJson(traces.missing(text))))
    traces.insert(name, readFileSync(path.join(root, 'public/traces', `${name}.cst`)));
  const simulation = new engine.Simulation(text, traces);
  while (!simulation.is_done()) simulation.advance(1e8, 1_000);
  const result = /** @type {RunResult} */ (parseJson(simulation.result()));
  simulation.free();
  return result;
}

const { scenarios } = /** @type {{ scenarios: { id: string, text: string }[] }} */ (
  parseJson(engine.library())
);
/** @type {ShippedResults['results']} */
const results = {};
for (const { id, text } of scenarios) {
  const scenario = shippedScenario(text);
  const { a, b } = /** @type {{ a: Scenario | null, b: Scenario }} */ (
    parseJson(engine.pane_scenarios(JSON.stringify(scenario)))
  );
  const figures = outcomeOf(a && run(a), run(b), scenario);
  results[id] = { mark: markOfRun(scenario, programs), figures };
  console.log(id);
}

/** @type {ShippedResults} */
const written = { engine: engine.engine_version(), results };
writeFileSync(path.join(root, 'workloads/results.json'), `${JSON.stringify(written, null, 1)}\n`);
