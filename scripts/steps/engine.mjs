// Compiles the engine's modules to WebAssembly and writes their JavaScript bindings, with the shipped workloads, into
// web/engine/pkg.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builtPath, cargoBuild, programPath } from './cargo.mjs';
import { filesOfWorkloads } from './full-engine.mjs';
import { writeLibrary } from './library.mjs';
import { enginePackage, wasmCore } from './paths.mjs';
import { runNode, runOrFail, StepFailed } from './run.mjs';

// Next to its package rather than in node_modules: `npm ci` may be emptying that folder at the same time.
const stampFile = path.join(enginePackage, '.made-of');
const libraryWriter = new URL('./library.mjs', import.meta.url);
const target = 'wasm32-unknown-unknown';

/**
 * Optimizes beyond LLVM: saves 3 % of a run's time, for half a minute of the build for the first visit's module and a
 * minute for `full`. A study's module would take as long again, and is rarely opened.
 * @param {string} module
 */
async function optimize(module) {
  const features = [
    'simd',
    'bulk-memory',
    'nontrapping-float-to-int',
    'sign-ext',
    'multivalue',
    'reference-types',
  ];
  // The list of features is for linkers.
  const options = ['-O4', '--strip-target-features', ...features.map((name) => `--enable-${name}`)];
  const { code, output } = await runNode('binaryen/bin/wasm-opt', [module, ...options, '-o', module]);
  if (code !== 0) throw new StepFailed(output);
}

/**
 * @param {'quick' | 'release'} profile
 * @returns {Promise<string>} what was done
 */
export async function engine(profile) {
  await cargoBuild('quick', ['-p', 'coscope-bindgen']);
  // The papers' studies take about as long to compile as everything else: only a published page includes them.
  const names = profile === 'release' ? ['core', 'full', 'papers'] : ['core', 'full'];
  await cargoBuild(profile, ['--target', target, ...names.flatMap((name) => ['-p', `coscope-${name}`])]);
  const built = (/** @type {string} */ name) => builtPath(profile, `coscope_${name}.wasm`, target);
  const modules = Object.fromEntries(
    await Promise.all(names.map(async (name) => /** @type {const} */ ([name, await built(name)]))),
  );
  const bindgen = await programPath('quick', 'coscope-bindgen');

  // Unchanged files are not rewritten: the dev server would reload the page.
  const hash = createHash('sha256').update(filesOfWorkloads());
  for (const file of [...Object.values(modules), bindgen, libraryWriter]) hash.update(readFileSync(file));
  const wanted = hash.digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return 'nothing changed';
  // Those of an earlier build would belong to another engine.
  if (!names.includes('papers')) rmSync(path.join(enginePackage, 'papers'), { recursive: true, force: true });
  for (const [name, wasm] of Object.entries(modules)) {
    mkdirSync(path.join(enginePackage, name), { recursive: true });
    await runOrFail(bindgen, [wasm, path.join(enginePackage, name)], { cwd: wasmCore });
  }
  if (profile === 'release')
    await Promise.all(
      ['core', 'full'].map((name) => optimize(path.join(enginePackage, name, `coscope_${name}_bg.wasm`))),
    );
  await writeLibrary();
  writeFileSync(stampFile, wanted);
  return 'built';
}
