// Builds the native `coscope`: the same engine without a browser.

import { cargoBuild, programFile, targetPath } from './cargo.mjs';

/** @returns {Promise<string>} where the program is, or will be */
export function commandLinePath() {
  return targetPath('release', programFile('coscope'));
}

/** @returns {Promise<string>} what was done */
export async function commandLine() {
  const isNew = await cargoBuild(['--release', '-p', 'coscope-cli']);
  return isNew ? 'built' : 'nothing changed';
}
