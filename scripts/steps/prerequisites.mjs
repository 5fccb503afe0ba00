// Checks for the two programs that only the user can install. Runs first, so that a missing Rust is reported before
// packages are installed.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { npmProgram } from './npm-packages.mjs';

/**
 * @param {string} program
 * @returns {boolean} whether it is on the path; faster than starting it
 */
function isOnPath(program) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.some((folder) => endings.some((ending) => existsSync(path.join(folder, program + ending))));
}

/** Ends the process with a one-line message if a prerequisite is missing. */
export function checkPrerequisites() {
  const missingRust = ['rustup', 'cargo'].find((program) => !isOnPath(program));
  const npm = npmProgram().command;
  if (missingRust !== undefined) {
    console.error(
      `Coscope needs Rust, but there is no ${missingRust} on the path: get rustup from https://rustup.rs, open a new terminal and start again.`,
    );
  } else if (!path.isAbsolute(npm) && !isOnPath(npm)) {
    console.error(
      'Coscope needs npm, which comes with Node: get both from https://nodejs.org and start again.',
    );
  } else return;
  process.exit(1);
}
