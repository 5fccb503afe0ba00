// Finds a browser installed on the system.

import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {readonly string[]} names on the path
 * @param {{ readonly darwin: readonly string[], readonly win32: readonly string[] }} fixed its path on these systems
 * @returns {string | undefined} the path of the first that exists
 */
export function systemBrowser(names, fixed) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const ofWindows = [
    process.env['PROGRAMFILES'],
    process.env['PROGRAMFILES(X86)'],
    process.env['LOCALAPPDATA'],
  ]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, ...fixed.win32));
  const places = { darwin: fixed.darwin.map((app) => path.join('/Applications', app)), win32: ofWindows };
  const ofSystem =
    process.platform === 'darwin' || process.platform === 'win32' ? places[process.platform] : [];
  return [...onPath, ...ofSystem].find((file) => existsSync(file));
}
