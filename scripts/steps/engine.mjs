// Compiles the engine to WebAssembly and writes the JavaScript around it into web/engine/pkg.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cargoBuild, programFile, targetPath } from './cargo.mjs';
import { cache, enginePackage, wasmCore } from './paths.mjs';
import { runOrFail } from './run.mjs';

const stampFile = path.join(cache, 'engine');

/** @returns {Promise<string>} what was done */
export async function engine() {
  await cargoBuild(['--release', '--target', 'wasm32-unknown-unknown', '-p', 'coscope-bindings']);
  await cargoBuild(['--profile', 'tool', '-p', 'coscope-bindgen']);
  const wasm = await targetPath('wasm32-unknown-unknown', 'release', 'coscope_bindings.wasm');
  const bindgen = await targetPath('tool', programFile('coscope-bindgen'));

  // Files that did not change are not written again: the dev server would reload the page.
  const wanted = createHash('sha256').update(readFileSync(wasm)).update(readFileSync(bindgen)).digest('hex');
  const isWritten = existsSync(path.join(enginePackage, 'coscope_bindings_bg.wasm'));
  if (isWritten && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) {
    return 'nothing changed';
  }
  await runOrFail(bindgen, [wasm, enginePackage], { cwd: wasmCore });
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, wanted);
  return 'built';
}
