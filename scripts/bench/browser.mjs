// A real Chromium on the built page, for benchmarks of what a person waits for.

import { chromium } from '@playwright/test';
import { serve } from '../../e2e/support/serve.mjs';
import { findChromium } from '../steps/find-chromium.mjs';
import { dist } from '../steps/paths.mjs';

/** @typedef {{ file: string, bytes: number }} Served a file of dist/, and its bytes as they were sent */

/** A browser that has just started reads its own pages, on the same cores, for about as long; chosen. */
const settlesMs = 2_500;

/**
 * Hands over a fresh page that has not gone anywhere yet, and closes everything afterwards.
 * @template T
 * @param {(visit: { page: import('@playwright/test').Page, url: string, served: Served[] }) => Promise<T>} action
 *   `url` is where the built page is; `served` grows with each answer
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
    // What is fetched once all is still, for the day without a network, is none of what a person waits for.
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers });
    await page.waitForTimeout(settlesMs);
    return await action({ page, url: server.url, served });
  } finally {
    await browser.close();
    server.close();
  }
}
