// The engine's WebAssembly in a worker of a real Chromium, without the page around it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { serve } from '../../e2e/support/serve.mjs';
import { findChromium } from '../steps/find-chromium.mjs';
import { enginePackage, root } from '../steps/paths.mjs';

/**
 * The global scope of a benchmark's worker.
 * @typedef {{ engine: typeof import('../../web/engine/pkg/full/coscope_full.js') }} EngineScope
 *
 * @typedef {'core' | 'full'} EngineModule the module of a first visit, or the whole engine
 */

/** A blob keeps the origin of its page, so that the module may be imported from there. */
const script = (/** @type {string} */ url, /** @type {EngineModule} */ name) => `
  import init, * as engine from '${url}${name}/coscope_${name}.js';
  await init({ module_or_path: '${url}${name}/coscope_${name}_bg.wasm' });
  engine.provide_programs(await (await fetch('${url}programs.json')).text());
  // Files are for traces and lessons, which only the whole engine has.
  engine.provide_files?.(await (await fetch('${url}files.json')).text());
  self.engine = engine;
  self.postMessage('ready');
`;

/**
 * Starts the engine in a new browser and closes everything afterwards.
 * @template T
 * @param {(worker: import('@playwright/test').Worker) => Promise<T>} action
 * @param {EngineModule} [name]
 * @returns {Promise<T>}
 */
export function withEngineWorker(action, name) {
  return withEngineWorkers(
    1,
    ([worker]) => {
      if (!worker) throw new Error('the worker did not start');
      return action(worker);
    },
    name,
  );
}

/**
 * Like `withEngineWorker`, with several workers in parallel.
 * @template T
 * @param {number} count
 * @param {(workers: import('@playwright/test').Worker[]) => Promise<T>} action
 * @param {EngineModule} [name]
 * @returns {Promise<T>}
 */
export async function withEngineWorkers(count, action, name = 'full') {
  const server = await serve(enginePackage, 0, '/');
  const executablePath = findChromium()?.executablePath;
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await browser.newPage();
    // Any file of that origin serves as a page.
    await page.goto(`${server.url}full/coscope_full.js`);
    for (let started = 0; started < count; started += 1)
      await page.evaluate(
        (text) =>
          new Promise((resolve, reject) => {
            const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
            const worker = new Worker(url, { type: 'module' });
            worker.addEventListener('message', resolve, { once: true });
            worker.addEventListener('error', reject, { once: true });
          }).then(() => undefined),
        script(server.url, name),
      );
    return await action(page.workers());
  } finally {
    await browser.close();
    server.close();
  }
}

/**
 * @param {string} file path below the folder of package.json
 * @returns {string} the file as base64, for passing its bytes to a worker
 */
export function base64Of(file) {
  return readFileSync(path.join(root, file)).toString('base64');
}
