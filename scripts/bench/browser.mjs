// A real Chromium on the built page, for benchmarks of what a person waits for.

import { chromium } from '@playwright/test';
import { serve } from '../../e2e/support/serve.mjs';
import { findChromium } from '../steps/find-chromium.mjs';
import { dist } from '../steps/paths.mjs';

/**
 * Hands over a fresh page that has not gone anywhere yet, and closes everything afterwards.
 * @template T
 * @param {(visit: { page: import('@playwright/test').Page, url: string, served: Set<string> }) => Promise<T>} action
 *   `url` is where the built page is; `served` grows with the files of dist/ that were asked for
 * @returns {Promise<T>}
 */
export async function withPage(action) {
  /** @type {Set<string>} */
  const served = new Set();
  const server = await serve(dist, 0, '/coscope/', (file) => served.add(file));
  const executablePath = findChromium()?.executablePath;
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    // What is fetched once all is still, for the day without a network, is none of what a person waits for.
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    return await action({ page, url: server.url, served });
  } finally {
    await browser.close();
    server.close();
  }
}
