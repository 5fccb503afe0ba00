// Where things are. Everything is absolute, so that a command may be started from any folder.

import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The folder of package.json; of another commit's where the benchmarks measure that beside this one. */
export const root = process.env['COSCOPE_ROOT'] ?? fileURLToPath(new URL('../../', import.meta.url));
/** The Cargo workspace. */
export const wasmCore = path.join(root, 'wasm-core');
/** What bindgen writes: the engine as the page imports it. */
export const enginePackage = path.join(root, 'web', 'engine', 'pkg');
/** The scenario that opens when nobody asked for another. */
export const firstScenario = path.join(root, 'workloads/scenarios/balance-set.json');
/** The built page. */
export const dist = path.join(root, 'dist');
/** Stamps and caches; goes away with node_modules, as it must. */
export const cache = path.join(root, 'node_modules', '.cache', 'coscope');
