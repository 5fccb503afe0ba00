// Runs the engine natively: examples of the Rust workspace that print one line of JSON.

import { parseJson } from '../steps/json.mjs';
import { wasmCore } from '../steps/paths.mjs';
import { runOrFail } from '../steps/run.mjs';

/**
 * @param {string} name an example of the laboratory
 * @param {string[]} args
 * @returns {Promise<unknown>} its output, parsed
 */
export async function runExample(name, args) {
  const { stdout } = await runOrFail(
    'cargo',
    ['run', '--quiet', '--release', '-p', 'coscope-laboratory', '--example', name, '--', ...args],
    { cwd: wasmCore },
  );
  return parseJson(stdout);
}
