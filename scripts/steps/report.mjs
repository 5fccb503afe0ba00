// Formats elapsed time.

import { performance } from 'node:perf_hooks';

/**
 * @param {number} startMs
 * @returns {string} seconds since then, such as "3.2 s"
 */
export function secondsSince(startMs) {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
}
