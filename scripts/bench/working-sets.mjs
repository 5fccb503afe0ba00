// Working sets of every task group of a mergesort: one pass for all groups and sizes, relative to one pass for each.

import { runExample } from './native.mjs';

/**
 * @param {number} sizes number of profiled cache sizes
 * @returns {Promise<number>} the speedup of the single pass
 */
async function timesAsFast(sizes) {
  const timed = await runExample('bench_working_sets', [String(sizes)]);
  return /** @type {{ times_as_fast: number }} */ (timed).times_as_fast;
}

const what = 'Working sets of task groups, one pass against each anew';

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const workingSets = [
  { name: `${what}, 1 cache size`, unit: '×', run: () => timesAsFast(1) },
  { name: `${what}, 4 cache sizes`, unit: '×', run: () => timesAsFast(4) },
  { name: `${what}, 8 cache sizes`, unit: '×', wanted: { atLeast: 18 }, run: () => timesAsFast(8) },
  { name: `${what}, 16 cache sizes`, unit: '×', run: () => timesAsFast(16) },
];
