// Loads the larger WebAssembly module and the shipped workloads in Node: the same engine as in the page.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseJson } from './json.mjs';
import { enginePackage, root } from './paths.mjs';

const workloads = path.join(root, 'workloads');
const folders = ['programs', 'machines', 'scenarios', 'variants', 'lessons'];

/**
 * @returns {string} the files of workloads/, as the engine takes them: JSON of texts by id, by folder, and their
 * order
 */
export function filesOfWorkloads() {
  /** @type {Record<string, unknown>} */
  const files = {
    order: parseJson(readFileSync(path.join(workloads, 'order.json'), 'utf8')),
  };
  for (const folder of folders) {
    const names = readdirSync(path.join(workloads, folder)).filter((name) => name.endsWith('.json'));
    const text = (/** @type {string} */ name) => readFileSync(path.join(workloads, folder, name), 'utf8');
    files[folder] = Object.fromEntries(
      names.sort().map((name) => [path.basename(name, '.json'), text(name)]),
    );
  }
  return JSON.stringify(files);
}

/** @typedef {typeof import('../../web/engine/pkg/full/coscope_full.js')} FullEngine */

/** @returns {Promise<FullEngine>} */
export async function startFullEngine() {
  const folder = path.join(enginePackage, 'full');
  const url = pathToFileURL(path.join(folder, 'coscope_full.js')).href;
  /** @type {unknown} */
  const module = await import(url);
  const engine = /** @type {FullEngine} */ (module);
  engine.initSync({ module: readFileSync(path.join(folder, 'coscope_full_bg.wasm')) });
  engine.provide_files(filesOfWorkloads());
  engine.provide_programs(engine.programs());
  return engine;
}
