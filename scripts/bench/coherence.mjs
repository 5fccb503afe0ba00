// The time per reference on a large coherent machine, relative to a small one in the same run.

import { runExample } from './native.mjs';

/** @returns {Promise<number>} the ratio of the times per reference */
async function timesAsLong() {
  const timed = await runExample('bench_coherence', []);
  return /** @type {{ slower_per_reference: number }} */ (timed).slower_per_reference;
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const coherence = [
  {
    name: 'A reference, 8 packages × 32 contexts × 256 threads against 2×2×2',
    unit: '×',
    wanted: { atMost: 2 },
    run: timesAsLong,
  },
];
