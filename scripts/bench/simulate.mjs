// Whole simulations in workers of Chromium, in slices like those of the page's worker.

import { withEngineWorker, withEngineWorkers } from './engine-worker.mjs';

/**
 * The fastest of several runs.
 * @typedef {object} Simulated
 * @property {number} seconds
 * @property {number} cycles warm-up included
 * @property {import('../../web/scenario/generated/types.ts').RunResult} result
 */

/**
 * @param {string} text a scenario
 * @param {number} runs of which the fastest counts
 * @param {import('./engine-worker.mjs').EngineModule} [name] the module in which the page would run it
 * @returns {Promise<Simulated>}
 */
export function simulateInChromium(text, runs, name) {
  return withEngineWorker(
    (worker) =>
      worker.evaluate(
        ([document, times]) => {
          const { engine } = /** @type {import('./engine-worker.mjs').EngineScope} */ (
            /** @type {unknown} */ (globalThis)
          );
          /** Cycles per slice; about the same as in the page's worker. */
          const slice = 400_000;
          /** @type {Simulated | undefined} */
          let best;
          for (let run = 0; run < times; run += 1) {
            const simulation = new engine.Simulation(document, new engine.Traces());
            const startMs = globalThis.performance.now();
            while (!simulation.is_done()) simulation.advance(slice, 1000);
            const seconds = (globalThis.performance.now() - startMs) / 1000;
            /** @type {unknown} */
            const said = JSON.parse(simulation.result());
            const result = /** @type {Simulated['result']} */ (said);
            if (!best || seconds < best.seconds) best = { seconds, cycles: simulation.now(), result };
            simulation.free();
          }
          if (!best) throw new Error('no run');
          return best;
        },
        /** @type {const} */ ([text, runs]),
      ),
    name,
  );
}

/** Number of parallel workers, as in the page for its panes. */
const side = 2;

/**
 * Runs whole simulations, each on the next free worker.
 * @param {string[]} texts scenarios
 * @returns {Promise<number>} seconds until the last has ended
 */
export function simulateAllInChromium(texts) {
  return withEngineWorkers(side, async (workers) => {
    const left = [...texts];
    const startMs = globalThis.performance.now();
    await Promise.all(
      workers.map(async (worker) => {
        for (let text = left.shift(); text !== undefined; text = left.shift())
          await worker.evaluate((document) => {
            const { engine } = /** @type {import('./engine-worker.mjs').EngineScope} */ (
              /** @type {unknown} */ (globalThis)
            );
            const simulation = new engine.Simulation(document, new engine.Traces());
            while (!simulation.is_done()) simulation.advance(400_000, 1000);
            simulation.free();
          }, text);
      }),
    );
    return (globalThis.performance.now() - startMs) / 1000;
  });
}
