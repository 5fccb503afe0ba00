// The whole simulation: generators, contexts, caches, policy and accounting, on the default scenario.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { twoLevels } from './lookups.mjs';
import { runExample } from './native.mjs';
import { once } from './page.mjs';
import { simulateInChromium } from './simulate.mjs';
import { root } from '../steps/paths.mjs';

const scenario = 'balance-set';
/** The same number as in the native example; the best counts. */
const runs = 5;

/** @returns {Promise<number>} million references per second */
async function nativeRate() {
  const timed = await runExample('bench_pipeline', [scenario]);
  return /** @type {{ references_per_second: number }} */ (timed).references_per_second / 1e6;
}

/** @returns {Promise<number>} million references per second, in slices like those of the page's worker */
async function chromiumRate() {
  const text = readFileSync(path.join(root, `workloads/scenarios/${scenario}.json`), 'utf8');
  const { cycles, seconds, result } = await simulateInChromium(text, runs, 'core');
  // The result excludes the warm-up; the time includes it.
  const references = (result.caches[0]?.accesses ?? 0) * (cycles / result.cycles);
  return references / seconds / 1e6;
}

// Measured once, so that the ratio is that of the figures in the other rows.
const [native, chromium] = [once(nativeRate), once(chromiumRate)];

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
    wanted: { atLeast: 0.9 },
    run: async () => (await chromium()) / (await native()),
  },
  {
    name: 'Whole pipeline / lookups in two levels, native',
    unit: '',
    wanted: { atLeast: 0.25 },
    run: async () => (await native()) / (await twoLevels()),
  },
];
