// Exact lookups per second on a recorded trace, in caches alone.

import path from 'node:path';
import { base64Of, withEngineWorker } from './engine-worker.mjs';
import { runExample } from './native.mjs';
import { once } from './page.mjs';
import { root } from '../steps/paths.mjs';

/** @typedef {{ lookups_per_second: number, counts: unknown }} Timed */

const trace = 'public/traces/gzip-9.cst';
const common = { hit_cycles: 1, cycles_per_line: 0, replacement: 'lru', inclusion: 'non-inclusive' };
const l1 = { level: 1, size_bytes: 8192, ways: 4, line_bytes: 64, shared_by: 'core', ...common };
const l2 = { level: 2, size_bytes: 1 << 20, ways: 16, line_bytes: 64, shared_by: 'core', ...common };
/** The same number as in the native example. */
const passes = 12;

/**
 * @param {unknown[]} caches
 * @returns {Promise<Timed>}
 */
async function native(caches) {
  const timed = await runExample('bench_lookups', [path.join(root, trace), JSON.stringify(caches)]);
  return /** @type {Timed} */ (timed);
}

/**
 * @param {unknown[]} caches
 * @returns {Promise<Timed>}
 */
function chromium(caches) {
  return withEngineWorker((worker) =>
    worker.evaluate(
      ([file, specs, times]) => {
        const { engine } = /** @type {import('./engine-worker.mjs').EngineScope} */ (
          /** @type {unknown} */ (globalThis)
        );
        const bytes = Uint8Array.from(globalThis.atob(file), (letter) => letter.charCodeAt(0));
        const lookups = new engine.Lookups(bytes, specs);
        let best = Infinity;
        let count = lookups.pass();
        for (let pass = 1; pass < times; pass += 1) {
          const startMs = globalThis.performance.now();
          count = lookups.pass();
          best = Math.min(best, (globalThis.performance.now() - startMs) / 1000);
        }
        const counts = /** @type {unknown} */ (JSON.parse(lookups.counts()));
        return { lookups_per_second: count / best, counts };
      },
      /** @type {const} */ ([base64Of(trace), JSON.stringify(caches), passes]),
    ),
  );
}

/**
 * Million lookups per second.
 * @param {unknown[]} caches
 * @param {(caches: unknown[]) => Promise<Timed>} where
 */
async function millions(caches, where) {
  const { lookups_per_second: perSecond } = await where(caches);
  return perSecond / 1e6;
}

/**
 * The rate in Chromium over the native one. Both must count the same.
 * @param {unknown[]} caches
 */
async function ratio(caches) {
  const [inBrowser, natively] = [await chromium(caches), await native(caches)];
  if (JSON.stringify(inBrowser.counts) !== JSON.stringify(natively.counts))
    throw new Error('Chromium and native do not count the same');
  return inBrowser.lookups_per_second / natively.lookups_per_second;
}

/** @returns {Promise<number>} million references per second through two levels, natively; the whole pipeline is compared with it */
export const twoLevels = once(() => millions([l1, l2], native));

const one = 'Lookups, gzip -9, 8 KB 4-way';
const two = 'Lookups, gzip -9, 8 KB 4-way + 1 MB 16-way';

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const lookups = [
  { name: `${one}, native`, unit: 'M/s', run: () => millions([l1], native) },
  { name: `${one}, Chromium`, unit: 'M/s', run: () => millions([l1], chromium) },
  { name: `${two}, native`, unit: 'M/s', run: twoLevels },
  {
    name: `${two}, Chromium`,
    unit: 'M/s',
    wanted: { atLeast: 150 },
    run: () => millions([l1, l2], chromium),
  },
  { name: 'Lookups, two levels, Chromium / native', unit: '', run: () => ratio([l1, l2]) },
];
