// Ensures that the compiler, clippy, rustfmt and the WebAssembly target of rust-toolchain.toml are installed.

import { wasmCore } from './paths.mjs';
import { runOrFail } from './run.mjs';

/** @returns {Promise<string>} what was done */
export async function rustToolchain() {
  // Without arguments it installs the file's toolchain, even if automatic installation is disabled.
  const { output } = await runOrFail('rustup', ['toolchain', 'install'], { cwd: wasmCore });
  return /downloading|installing/.test(output) ? 'installed' : 'nothing changed';
}
