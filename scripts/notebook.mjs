// `node scripts/notebook.mjs`: packs the page into the Python package (wasm-core/python), for `scenario.show()`.
// Requires the engine that `npm run build` produces.

import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps/paths.mjs';
import { runNode } from './steps/run.mjs';

const engine = path.join(root, 'web/engine/pkg/core/coscope_core_bg.wasm');
const packed = path.join(root, 'wasm-core/python/package/coscope/notebook/page');

if (!existsSync(engine)) {
  console.error('The engine of the page is not built: run `npm run build` once.');
  process.exit(1);
}
const { code, output } = await runNode('vite/bin/vite.js', [
  'build',
  '--config',
  'vite.notebook.config.ts',
  '--logLevel',
  'error',
]);
if (code !== 0) {
  console.error(output);
  process.exit(1);
}
copyFileSync(path.join(root, 'scripts/notebook/widget.js'), path.join(packed, 'widget.js'));
console.log(`The page is in ${packed}.`);
