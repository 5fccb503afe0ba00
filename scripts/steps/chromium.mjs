// Ensures that there is a Chromium for the browser tests.

import { existsSync } from 'node:fs';
import { findChromium, headlessShell } from './find-chromium.mjs';
import { run, runNode, StepFailed } from './run.mjs';

/** @returns {boolean} whether packages can be installed with apt-get here */
function hasApt() {
  return process.platform === 'linux' && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/** @returns {Promise<string>} what was found or done */
export async function chromium() {
  const chosen = process.env['CHROMIUM'];
  if (chosen && !existsSync(chosen)) {
    throw new StepFailed(`$CHROMIUM names ${chosen}, but there is no such file: correct it, or unset it.`);
  }
  const found = findChromium();
  if (found) return found.executablePath ?? "Playwright's own";

  const download = await runNode('@playwright/test/cli.js', ['install', 'chromium']);
  if (download.code === 0 && findChromium()) return 'downloaded';

  // For machines that reach only package mirrors.
  if (hasApt()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    // Older systems have only the whole browser.
    for (const name of [headlessShell, 'chromium']) {
      const install = await run('apt-get', ['install', '-y', name], { env });
      if (install.code === 0 && findChromium()) return `${name}, installed with apt-get`;
    }
  }
  throw new StepFailed(
    `${download.output.trimEnd()}\n\nThe browser tests need Chromium: install it, or set CHROMIUM to the path of a Chromium or Chrome.`,
  );
}
