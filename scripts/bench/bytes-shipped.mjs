// What a first visit downloads before it asks for anything, as a server that compresses would send it.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { withPage } from './browser.mjs';

/** A page that asks for nothing more for this long has what it needs to begin. */
const quietMs = 2000;

/**
 * @param {string} extension
 * @returns {Promise<number>} kilobytes (1000 bytes), compressed, of the files of that kind
 */
function downloaded(extension) {
  return withPage(async ({ page, url, served }) => {
    await page.goto(url);
    let before = -1;
    while (served.size !== before) {
      before = served.size;
      await page.waitForTimeout(quietMs);
    }
    const files = [...served].filter((file) => file.endsWith(extension));
    return files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length / 1000, 0);
  });
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const bytesShipped = [
  {
    name: 'JavaScript of a first visit',
    unit: 'kB gzip',
    wanted: { atMost: 300 },
    run: () => downloaded('.js'),
  },
  {
    name: 'WebAssembly of a first visit',
    unit: 'kB gzip',
    wanted: { atMost: 300 },
    run: () => downloaded('.wasm'),
  },
];
