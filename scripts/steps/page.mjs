// Builds the page: static files in dist/, which work under any path of any static file server.

import { runNode, StepFailed } from './run.mjs';

/** @returns {Promise<string>} '' */
export async function page() {
  const outcome = await runNode('vite/bin/vite.js', ['build', '--logLevel', 'warn']);
  if (outcome.code !== 0) throw new StepFailed(outcome.output);
  return '';
}
