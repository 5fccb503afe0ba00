// One simultaneous-multithreaded core of eight hardware contexts, cycle by cycle, and a table of all schedulers on it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { wasmCore } from '../steps/paths.mjs';
import { withPage } from './browser.mjs';
import { runExample } from './native.mjs';
import { done, once } from './page.mjs';
import { simulateInChromium } from './simulate.mjs';

/** The same number as in the native example; the fastest counts. */
const runs = 3;

/** SMTSteadyState under eleven schedulers, one seed, on two threads; and each of the 32 threads alone. */
const nativeTable = once(
  async () =>
    /** @type {{ table_seconds: number, alone_seconds: number }} */ (
      await runExample('bench_schedulers', [])
    ),
);

/** @returns {Promise<number>} seconds from the button to a table of eleven speed-ups, threads alone included */
function pageTableSeconds() {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}#id=thread-sensitive`);
    await done(page);
    await page.keyboard.press('r');
    const view = page.getByRole('tabpanel', { name: 'Compare policies' });
    await view.getByRole('radio', { name: 'SMT schedulers' }).check();
    await view.getByRole('radio', { name: '1 seed' }).check();
    const began = Date.now();
    await view.getByRole('button', { name: 'Run 11 schedulers, 1 seed each' }).click();
    await page.waitForFunction(
      () => globalThis.document.querySelectorAll('td[data-figure=speedup] b').length === 11,
      undefined,
      { timeout: 10 * 60_000 },
    );
    return (Date.now() - began) / 1000;
  });
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
    run: async () => (await nativeTable()).table_seconds,
  },
  {
    name: 'Eleven schedulers and 32 threads alone, page / native',
    unit: '',
    wanted: { atMost: 2 },
    run: async () => {
      const { table_seconds, alone_seconds } = await nativeTable();
      return (await pageTableSeconds()) / (table_seconds + alone_seconds);
    },
  },
];
