// Task programs: the twelve runs of a mergesort under two schedulers, and the two of the paper's first picture.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runExample } from './native.mjs';
import { simulateAllInChromium } from './simulate.mjs';
import { parseJson } from '../steps/json.mjs';
import { root } from '../steps/paths.mjs';

/** @returns {Promise<number>} seconds for all runs on two threads */
async function native() {
  return /** @type {{ seconds: number }} */ (await runExample('bench_tasks', [])).seconds;
}

/** @returns {Promise<number>} seconds for the same runs on two workers, recording included */
async function chromium() {
  // Longest first, as natively.
  const documents = /** @type {unknown[]} */ (await runExample('bench_tasks', ['scenarios'])).reverse();
  return simulateAllInChromium(documents.map((document) => JSON.stringify(document)));
}

/** @returns {Promise<number>} seconds until both panes of the scenario have ended, one worker each */
function picture() {
  const text = readFileSync(path.join(root, 'workloads/scenarios/mergesort.json'), 'utf8');
  const scenario = /** @type {Record<string, unknown>} */ (parseJson(text));
  const panes = ['pdf', 'work-stealing'].map((id) => ({ ...scenario, policy: { id }, baseline: null }));
  return simulateAllInChromium(panes.map((pane) => JSON.stringify(pane)));
}

const what = 'Mergesort on 1 to 32 cores, 12 runs two at a time';

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const tasks = [
  { name: `${what}, native`, unit: 's', run: native },
  { name: `${what}, Chromium`, unit: 's', wanted: { atMost: 4 }, run: chromium },
  {
    name: 'Tasks that feed each other, both panes, Chromium',
    unit: 's',
    wanted: { atMost: 1 },
    run: picture,
  },
];
