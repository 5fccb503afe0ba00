// Makes sure that the compiler, clippy, rustfmt and the WebAssembly target of rust-toolchain.toml are there.

import { wasmCore } from './paths.mjs';
import { runOrFail } from './run.mjs';

/** @returns {Promise<string>} what was done */
export async function rustToolchain() {
  // Without arguments it installs what the file names, also where installing by itself is turned off.
  const { output } = await runOrFail('rustup', ['toolchain', 'install'], { cwd: wasmCore });
  return /downloading|installing/.test(output) ? 'installed' : 'nothing changed';
}
