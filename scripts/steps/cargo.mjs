// Runs cargo in the workspace.

import path from 'node:path';
import { parseJson } from './json.mjs';
import { wasmCore } from './paths.mjs';
import { run, runOrFail, StepFailed } from './run.mjs';

/**
 * The profiles of wasm-core/Cargo.toml: `quick` for interactive use, `release` for publishing and measuring, `dev`
 * for tests.
 * @typedef {'dev' | 'quick' | 'release'} Profile
 */

/**
 * Builds with cargo; its error messages become those of the step.
 * @param {Profile} profile
 * @param {string[]} args after `cargo build`
 * @returns {Promise<boolean>} whether anything had to be compiled
 */
export async function cargoBuild(profile, args) {
  const words = ['build', '--profile', profile, ...args];
  const { code, output } = await run('cargo', words, { cwd: wasmCore });
  if (/linker `\S+` not found/.test(output)) {
    throw new StepFailed(
      'Rust needs a linker, which comes with a C compiler: install gcc or clang (Debian: apt-get install gcc libc6-dev; macOS: xcode-select --install) and start again.',
    );
  }
  if (code !== 0) throw new StepFailed(`${output.trimEnd()}\n\nFailed: cargo ${words.join(' ')}`);
  return /^\s*Compiling /m.test(output);
}

/**
 * The path of a file built by cargo, which settings and the environment can move.
 * @param {Profile} profile
 * @param {string} file
 * @param {string} [target] if it is not this machine
 * @returns {Promise<string>} the file's path
 */
export async function builtPath(profile, file, target = '') {
  const { stdout } = await runOrFail('cargo', ['metadata', '--format-version', '1', '--no-deps'], {
    cwd: wasmCore,
  });
  const metadata = /** @type {{ target_directory: string }} */ (parseJson(stdout));
  return path.join(metadata.target_directory, target, profile === 'dev' ? 'debug' : profile, file);
}

/**
 * @param {Profile} profile
 * @param {string} name
 * @returns {Promise<string>} the path of a program for this machine
 */
export function programPath(profile, name) {
  return builtPath(profile, process.platform === 'win32' ? `${name}.exe` : name);
}
