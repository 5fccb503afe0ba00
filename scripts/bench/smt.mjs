// One simultaneous-multithreaded core of eight hardware contexts, cycle by cycle, and a table of all schedulers on it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wasmCore } from '../steps/paths.mjs';
import { runExample } from './native.mjs';
import { once } from './page.mjs';
import { simulateInChromium } from './simulate.mjs';

/** The same number as in the native example; the fastest counts. */
const runs = 3;

/** @returns {Promise<number>} seconds for SMTSteadyState under eleven schedulers, one seed, on two threads */
async function tableSeconds() {
  const timed = await runExample('bench_schedulers', []);
  return /** @type {{ table_seconds: number }} */ (timed).table_seconds;
}

/** @returns {Promise<number>} million cycles per second */
async function nativeRate() {
  const timed = await runExample('bench_smt', []);
  return /** @type {{ cycles_per_second: number }} */ (timed).cycles_per_second / 1e6;
}

/** @returns {Promise<number>} million cycles per second */
async function chromiumRate() {
  const text = readFileSync(path.join(wasmCore, 'laboratory/examples/bench_smt.json'), 'utf8');
  const { cycles, seconds } = await simulateInChromium(text, runs);
  return cycles / seconds / 1e6;
}

// Measured once, so that the ratio is that of the figures in the other rows.
const [native, chromium] = [once(nativeRate), once(chromiumRate)];

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const smt = [
  { name: 'SMT core, 8 hardware contexts, native', unit: 'Mcycle/s', run: native },
  {
    name: 'SMT core, 8 hardware contexts, Chromium',
    unit: 'Mcycle/s',
    wanted: { atLeast: 5 },
    run: chromium,
  },
  {
    name: 'SMT core, 8 hardware contexts, Chromium / native',
    unit: '',
    wanted: { atLeast: 0.85 },
    run: async () => (await chromium()) / (await native()),
  },
  {
    name: 'Eleven schedulers, SMTSteadyState, native',
    unit: 's',
    wanted: { atMost: 20 },
    run: tableSeconds,
  },
];
