// Builds the page: static files in dist/, which work under any path of any static file server.

import { rmSync } from 'node:fs';
import { dist } from './paths.mjs';
import { runNode, StepFailed } from './run.mjs';

/** @returns {Promise<string>} what was done */
export async function page() {
  // Removes an earlier build, so that the browser tests cannot use it.
  rmSync(dist, { recursive: true, force: true });
  const outcome = await runNode('vite/bin/vite.js', ['build', '--logLevel', 'warn']);
  if (outcome.code !== 0) throw new StepFailed(outcome.output);
  return 'built';
}
