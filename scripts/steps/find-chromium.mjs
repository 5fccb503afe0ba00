// Looks for a Chromium that Playwright can drive. Installs nothing.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const fixedPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** @returns {string | undefined} the browser that Playwright downloads for itself, if it is there */
function playwrightsOwn() {
  /** @type {unknown} */
  const playwright = createRequire(import.meta.url)('@playwright/test');
  const { chromium } = /** @type {typeof import('@playwright/test')} */ (playwright);
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** @returns {string | undefined} a browser that the system brought */
function systems() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const fixed =
    process.platform === 'darwin' || process.platform === 'win32' ? fixedPlaces[process.platform] : [];
  return [...onPath, ...fixed].find((file) => existsSync(file));
}

/**
 * In this order: what the person chose with $CHROMIUM, Playwright's own, the system's.
 * `executablePath` is undefined when Playwright finds the browser by itself.
 * @returns {{ executablePath: string | undefined } | undefined} undefined when there is none
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return { executablePath: chosen };
  if (playwrightsOwn()) return { executablePath: undefined };
  const executablePath = systems();
  return executablePath ? { executablePath } : undefined;
}
