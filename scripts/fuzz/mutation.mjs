// Fuzzing by mutation alone, if there is no C++ compiler: a test with the same targets and bounds
// (wasm-core/laboratory/tests/fuzz), which prints its own lines.

import { spawn } from 'node:child_process';
import { wasmCore } from '../steps/paths.mjs';

/** The ignored test that does the fuzzing. */
export const mutationTest = 'no_input_breaks_a_reader';

/**
 * @param {string} target a target, or `all`
 * @param {number} seconds per target
 * @param {number} seed
 * @returns {Promise<number>} exit code
 */
export function byMutation(target, seconds, seed) {
  const test = [
    'test',
    '--quiet',
    '--profile',
    'fuzz',
    '-p',
    'coscope-laboratory',
    '--test',
    'main',
    mutationTest,
  ];
  const running = spawn('cargo', [...test, '--', '--ignored', '--nocapture'], {
    cwd: wasmCore,
    stdio: 'inherit',
    env: {
      ...process.env,
      COSCOPE_FUZZ_SECONDS: String(seconds),
      COSCOPE_FUZZ_SEED: String(seed),
      ...(target !== 'all' && { COSCOPE_FUZZ_TARGET: target }),
    },
  });
  return new Promise((resolve) => {
    running.on('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
