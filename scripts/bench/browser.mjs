// Opens the built page in a real Chromium, for benchmarks of delays that a user sees.

import { chromium } from '@playwright/test';
import { serve } from '../../e2e/support/serve.mjs';
import { findChromium } from '../steps/find-chromium.mjs';
import { dist } from '../steps/paths.mjs';

/** @typedef {{ file: string, bytes: number }} Served a file of dist/, and its bytes as they were sent */

/** A browser that has just started loads its own pages, on the same cores, for about this time. Chosen. */
const settlesMs = 2_500;

/**
 * Passes a new blank page to an action, and closes everything afterwards.
 * @template T
 * @param {(visit: { page: import('@playwright/test').Page, url: string, served: Served[] }) => Promise<T>} action
 *   `url` is that of the built page; `served` grows with each response
 * @param {{ serviceWorkers?: 'allow' | 'block' }} [options]
 * @returns {Promise<T>}
 */
export async function withPage(action, { serviceWorkers = 'block' } = {}) {
  /** @type {Served[]} */
  const served = [];
  const server = await serve(dist, 0, '/coscope/', (file, bytes) => served.push({ file, bytes }));
  const executablePath = findChromium()?.executablePath;
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    // Without service workers: what they fetch later, for use without a network, delays no user.
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers });
    await page.waitForTimeout(settlesMs);
    return await action({ page, url: server.url, served });
  } finally {
    await browser.close();
    server.close();
  }
}
