// Calls cargo in the workspace.

import path from 'node:path';
import { parseJson } from './json.mjs';
import { wasmCore } from './paths.mjs';
import { run, runOrFail, StepFailed } from './run.mjs';

/**
 * Builds something; its error messages become those of the step.
 * @param {string[]} args after `cargo build`
 * @returns {Promise<boolean>} whether anything had to be compiled
 */
export async function cargoBuild(args) {
  const { code, output } = await run('cargo', ['build', ...args], { cwd: wasmCore });
  if (/linker `\S+` not found/.test(output)) {
    throw new StepFailed(
      'Rust needs a linker, which comes with a C compiler: install gcc or clang (Debian: apt-get install gcc libc6-dev; macOS: xcode-select --install) and start again.',
    );
  }
  if (code !== 0) throw new StepFailed(`${output.trimEnd()}\n\nFailed: cargo build ${args.join(' ')}`);
  return /^\s*Compiling /m.test(output);
}

/**
 * Where cargo puts what it builds: settings and the environment can move it.
 * @param {...string} below
 * @returns {Promise<string>} the path of something in there
 */
export async function targetPath(...below) {
  const { stdout } = await runOrFail('cargo', ['metadata', '--format-version', '1', '--no-deps'], {
    cwd: wasmCore,
  });
  const metadata = /** @type {{ target_directory: string }} */ (parseJson(stdout));
  return path.join(metadata.target_directory, ...below);
}

/**
 * @param {string} name
 * @returns {string} the name of a program's file on this system
 */
export function programFile(name) {
  return process.platform === 'win32' ? `${name}.exe` : name;
}
