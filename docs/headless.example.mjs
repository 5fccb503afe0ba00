// Opens a Coscope link, waits for its runs, and prints their results: `node docs/headless.example.mjs URL`.
// The contract is in docs/headless.md.

import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/steps/find-chromium.mjs';

const address = process.argv[2] ?? 'http://localhost:5173/#id=balance-set';
const found = findChromium();
if (!found) {
  console.error('There is no Chromium: set $CHROMIUM to one, or run "npx playwright install chromium".');
  process.exit(1);
}
const { executablePath } = found;
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const page = await browser.newPage();
  await page.goto(address);
  // A function: the page's Content-Security-Policy rejects code given as a string.
  await page.waitForFunction(() => 'coscope' in globalThis);
  /** @type {unknown} */
  const results = await page.evaluate(
    'window.coscope.done().then(() => ({ a: window.coscope.result("a"), b: window.coscope.result("b") }))',
  );
  console.log(JSON.stringify(results, null, 2));
} finally {
  await browser.close();
}
