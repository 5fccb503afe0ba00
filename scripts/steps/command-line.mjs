// Builds the native `coscope`: the same engine without a browser.

import { cargoBuild, programPath } from './cargo.mjs';

/** Set by `npm test`: the program under test, which then need not be built again. */
const tested = process.env['COSCOPE_PROGRAM'];
export const isTested = tested !== undefined;

/**
 * @param {'quick' | 'release'} [profile] by default the one for interactive use
 * @returns {Promise<string>} the path of the program, which may not exist yet
 */
export async function commandLinePath(profile = 'quick') {
  return tested ?? programPath(profile, 'coscope');
}

/**
 * @param {'quick' | 'release'} profile
 * @returns {Promise<string>} what was done
 */
export async function commandLine(profile) {
  const isNew = await cargoBuild(profile, ['-p', 'coscope-cli']);
  return isNew ? 'built' : 'nothing changed';
}

/**
 * Builds every program that the tests run. All crates are built at once, so that `cargo test` does not compile any
 * again with other features of its dependencies.
 * @returns {Promise<string>} what was done
 */
export async function testedPrograms() {
  // Bindgen has no tests and takes longest to compile.
  const isNew = await cargoBuild('dev', ['--workspace', '--exclude', 'coscope-bindgen']);
  return isNew ? 'built' : 'nothing changed';
}
