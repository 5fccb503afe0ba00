// The whole simulation: generators, contexts, caches, policy and accounting, on the default scenario.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withEngineWorker } from './engine-worker.mjs';
import { runExample } from './native.mjs';
import { root } from '../steps/paths.mjs';

const scenario = 'balance-set';
/** As many as the native example; the best counts. */
const runs = 5;

/** @returns {Promise<number>} million references a second */
async function native() {
  const timed = await runExample('bench_pipeline', [scenario]);
  return /** @type {{ references_per_second: number }} */ (timed).references_per_second / 1e6;
}

/** @returns {Promise<number>} million references a second, in slices as the page's worker takes them */
function chromium() {
  const text = readFileSync(path.join(root, `workloads/scenarios/${scenario}.json`), 'utf8');
  return withEngineWorker((worker) =>
    worker.evaluate(([document, times]) => {
      const { engine } = /** @type {import('./engine-worker.mjs').EngineScope} */ (
        /** @type {unknown} */ (globalThis)
      );
      /** Cycles; about what the page's worker comes to. */
      const slice = 400_000;
      let best = 0;
      for (let run = 0; run < times; run += 1) {
        const simulation = new engine.Simulation(document, new engine.Traces());
        const startMs = globalThis.performance.now();
        while (!simulation.is_done()) simulation.advance(slice, 1000);
        const seconds = (globalThis.performance.now() - startMs) / 1000;
        /** @type {unknown} */
        const said = JSON.parse(simulation.result());
        const result = /** @type {import('../../web/scenario/generated/types.ts').RunResult} */ (said);
        // The result leaves the warm-up out; the time does not.
        const references = (result.caches[0]?.accesses ?? 0) * (simulation.now() / result.cycles);
        best = Math.max(best, references / seconds / 1e6);
        simulation.free();
      }
      return best;
    }, /** @type {const} */ ([text, runs])),
  );
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const pipeline = [
  { name: 'Whole pipeline, default scenario, native', unit: 'Mref/s', run: native },
  {
    name: 'Whole pipeline, default scenario, Chromium',
    unit: 'Mref/s',
    wanted: { atLeast: 25 },
    run: chromium,
  },
  {
    name: 'Whole pipeline, Chromium / native',
    unit: '',
    wanted: { atLeast: 0.85 },
    run: async () => (await chromium()) / (await native()),
  },
];
