// Compiles the engine to WebAssembly and writes the JavaScript around it into web/engine/pkg.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtPath, cargoBuild, programPath } from './cargo.mjs';
import { enginePackage, wasmCore } from './paths.mjs';
import { runOrFail } from './run.mjs';

// Beside what it is of, and not in node_modules: `npm ci` may be emptying that folder meanwhile.
const stampFile = path.join(enginePackage, '.made-of');
const target = 'wasm32-unknown-unknown';

/**
 * @param {'quick' | 'release'} profile
 * @returns {Promise<string>} what was done
 */
export async function engine(profile) {
  await cargoBuild('quick', ['-p', 'coscope-bindgen']);
  await cargoBuild(profile, ['--target', target, '-p', 'coscope-bindings']);
  const wasm = await builtPath(profile, 'coscope_bindings.wasm', target);
  const bindgen = await programPath('quick', 'coscope-bindgen');

  // Files that did not change are not written again: the dev server would reload the page.
  const wanted = createHash('sha256').update(readFileSync(wasm)).update(readFileSync(bindgen)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 'nothing changed';
  await runOrFail(bindgen, [wasm, enginePackage], { cwd: wasmCore });
  writeFileSync(stampFile, wanted);
  return 'built';
}
