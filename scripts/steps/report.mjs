// Prints one line a step: what it does while it runs, how long it took when it is done.

import { performance } from 'node:perf_hooks';

/**
 * @param {number} startMs
 * @returns {string} seconds since then, such as "3.2 s"
 */
export function secondsSince(startMs) {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
}

/**
 * Runs a step between "what it does …" and how long it took.
 * @param {string} what what the step does, for a person
 * @param {() => Promise<string>} step returns what is worth saying about it, or ''
 * @param {NodeJS.WritableStream} [to] where the line goes
 * @returns {Promise<void>}
 */
export async function reportStep(what, step, to = process.stdout) {
  const startMs = performance.now();
  to.write(`${what} … `);
  try {
    const remark = await step();
    to.write(`${remark === '' ? 'done' : remark} (${secondsSince(startMs)})\n`);
  } catch (error) {
    to.write(`failed (${secondsSince(startMs)})\n`);
    throw error;
  }
}
