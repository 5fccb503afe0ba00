// Threads that wait: the rate at which blocks and wake-ups are simulated, decided and counted.

import { runExample } from './native.mjs';

/** @returns {Promise<number>} thousand blocks and wake-ups per second */
async function eventsRate() {
  const timed = await runExample('bench_waits', []);
  return /** @type {{ events_per_second: number }} */ (timed).events_per_second / 1e3;
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const waits = [
  {
    name: '256 threads that sleep and wake on 64 hardware contexts, native',
    unit: 'k events/s',
    run: eventsRate,
  },
];
