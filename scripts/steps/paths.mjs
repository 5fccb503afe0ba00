// Paths of the project. All are absolute, so that a command may be started from any folder.

import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The folder of package.json, or that of another commit which the benchmarks measure next to this one. */
export const root = process.env['COSCOPE_ROOT'] ?? fileURLToPath(new URL('../../', import.meta.url));
/** The Cargo workspace. */
export const wasmCore = path.join(root, 'wasm-core');
/** The output of bindgen: the engine as the page imports it. */
export const enginePackage = path.join(root, 'web', 'engine', 'pkg');
/** The scenario that opens if no other is requested. */
export const firstScenario = path.join(root, 'workloads/scenarios/balance-set.json');
/** The built page. */
export const dist = path.join(root, 'dist');
/** Stamps and caches; deleted with node_modules, as required. */
export const cache = path.join(root, 'node_modules', '.cache', 'coscope');
