// Installs node_modules from package-lock.json, unless up to date.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cache, root } from './paths.mjs';
import { runOrFail } from './run.mjs';

// Inside node_modules: `npm ci` empties that folder first, so a half-finished installation leaves no stamp.
const stampFile = path.join(cache, 'npm-packages');

/**
 * Some packages contain code compiled for one version of Node and one processor, so the stamp covers more than the
 * lock file.
 */
function stamp() {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.version} ${process.platform} ${process.arch}\n`;
}

/**
 * The npm that started this command, or else the one on the path.
 * @returns {{ command: string, before: string[] }}
 */
export function npmProgram() {
  const npmScript = process.env['npm_execpath'];
  if (npmScript && /\.c?js$/.test(npmScript)) return { command: process.execPath, before: [npmScript] };
  return { command: 'npm', before: [] };
}

/** @returns {Promise<string>} what was done */
export async function npmPackages() {
  const wanted = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 'nothing changed';
  const npm = npmProgram();
  // Always with development packages: with NODE_ENV=production npm would omit those that build the page.
  await runOrFail(npm.command, [...npm.before, 'ci', '--include=dev', '--no-audit', '--no-fund']);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, wanted);
  return 'installed';
}
