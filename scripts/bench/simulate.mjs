// A whole simulation in a worker of Chromium, in slices as the page's worker takes them.

import { withEngineWorker, withEngineWorkers } from './engine-worker.mjs';

/**
 * The fastest of some runs.
 * @typedef {object} Simulated
 * @property {number} seconds
 * @property {number} cycles warm-up included
 * @property {import('../../web/scenario/generated/types.ts').RunResult} result
 */

/**
 * @param {string} text a scenario
 * @param {number} runs of which the fastest counts
 * @param {import('./engine-worker.mjs').EngineModule} [name] the module that the page would run it in
 * @returns {Promise<Simulated>}
 */
export function simulateInChromium(text, runs, name) {
  return withEngineWorker(
    (worker) =>
      worker.evaluate(([document, times]) => {
        const { engine } = /** @type {import('./engine-worker.mjs').EngineScope} */ (
          /** @type {unknown} */ (globalThis)
        );
        /** Cycles; about what the page's worker comes to. */
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
      }, /** @type {const} */ ([text, runs])),
    name,
  );
}

/** Workers side by side, as the page has for its panes. */
const side = 2;

/**
 * Whole simulations, each on the next free worker.
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
