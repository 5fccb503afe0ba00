// The time of a policy's decision with too many groups to enumerate.

import { runExample } from './native.mjs';

/** @returns {Promise<number>} milliseconds of the slowest decision under the slowest model */
async function slowestMs() {
  const timed = await runExample('bench_decisions', []);
  const { slowest_ms: byModel } = /** @type {{ slowest_ms: Record<string, number> }} */ (timed);
  return Math.max(...Object.values(byModel));
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const decisions = [
  {
    name: 'Balance set decides, 100 threads on 32 contexts, native',
    unit: 'ms',
    wanted: { atMost: 10 },
    run: slowestMs,
  },
];
