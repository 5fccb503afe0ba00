// Finds a Chromium that Playwright can control. Installs nothing.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { systemBrowser } from './system-browser.mjs';

/** The browser without windows first, which Playwright prefers too: a journey takes a fifth less processor time in it. */
export const headlessShell = 'chromium-headless-shell';
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const fixed = {
  darwin: ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'],
  win32: ['Google', 'Chrome', 'Application', 'chrome.exe'],
};

/** @returns {string | undefined} the browser that Playwright downloads for itself, if present */
function playwrightsOwn() {
  /** @type {unknown} */
  const playwright = createRequire(import.meta.url)('@playwright/test');
  const { chromium } = /** @type {typeof import('@playwright/test')} */ (playwright);
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/**
 * Searches in this order: the user's choice in $CHROMIUM, Playwright's own, the system's. `executablePath` is
 * undefined if Playwright finds the browser by itself.
 * @returns {{ executablePath: string | undefined } | undefined} undefined if there is none
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM'];
  if (chosen) return { executablePath: chosen };
  if (playwrightsOwn()) return { executablePath: undefined };
  const executablePath = systemBrowser(names, fixed);
  return executablePath ? { executablePath } : undefined;
}
