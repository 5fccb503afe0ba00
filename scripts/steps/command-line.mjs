// Builds the native `coscope`: the same engine without a browser.

import { cargoBuild, programPath } from './cargo.mjs';

/** Set by `npm test`: the program that it tests, which then nothing else has to build. */
const tested = process.env['COSCOPE_PROGRAM'];
export const isTested = tested !== undefined;

/**
 * @param {'quick' | 'release'} [profile] the one that people wait for, unless said otherwise
 * @returns {Promise<string>} where the program is, or will be
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
 * Builds every program that the tests run. All crates at a time, so that none is compiled again, with other features of its
 * dependencies, for `cargo test`.
 * @returns {Promise<string>} what was done
 */
export async function testedPrograms() {
  // Bindgen has nothing to test and takes longest to compile.
  const isNew = await cargoBuild('dev', ['--workspace', '--exclude', 'coscope-bindgen']);
  return isNew ? 'built' : 'nothing changed';
}
