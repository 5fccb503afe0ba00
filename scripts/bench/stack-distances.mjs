// Exact stack distances per second on recorded traces: miss ratios of all cache sizes in one pass.

import path from 'node:path';
import { runExample } from './native.mjs';
import { root } from '../steps/paths.mjs';

/**
 * @param {string} trace
 * @returns {Promise<number>} million references per second
 */
async function native(trace) {
  const file = path.join(root, `public/traces/${trace}.cst`);
  const timed = await runExample('bench_stack_distances', [file]);
  return /** @type {{ references_per_second: number }} */ (timed).references_per_second / 1e6;
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const stackDistances = ['gzip-9', 'sort', 'sqlite-join'].map((trace) => ({
  name: `Stack distances, ${trace}, native`,
  unit: 'Mref/s',
  wanted: { atLeast: 40 },
  run: () => native(trace),
}));
