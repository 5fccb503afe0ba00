// A first visit to the built page, served with gzip and without a cache, and a second one; from the same machine, and over a
// typical network connection.

import path from 'node:path';
import { withPage } from './browser.mjs';
import { done, median, once } from './page.mjs';

/** @typedef {import('./page.mjs').Scripted} Scripted */

/** Odd, so that the median is a measurement. */
const visits = 5;
/** A page that sends no request for this long has finished loading. */
const quietMs = 2000;
/** The connection that Lighthouse assumes for a desktop: 10 Mbit/s, 40 ms per round trip. */
const line = { offline: false, latency: 40, downloadThroughput: 1_280_000, uploadThroughput: 1_280_000 };

/**
 * @typedef {object} Visit
 * @property {number} requests until the first picture
 * @property {number} kilobytes as sent, until the first picture
 * @property {number} engineAskedMs after the navigation
 * @property {number} largestPaintMs
 * @property {number} pictureMs until the first frame in which both panes show results
 * @property {number} completeMs until both panes have ended
 * @property {number} shift cumulative layout shift, as web-vitals defines it: the worst window of shifts
 * @property {number} secondPictureMs `pictureMs` of a second visit, when browser and service worker have cached the first
 */

/** Records layout shifts from the start. */
function watchShifts() {
  const seen = { worst: 0, sum: 0, first: -Infinity, last: -Infinity };
  Object.assign(globalThis, { shifts: seen });
  new PerformanceObserver((list) => {
    for (const { startTime, value } of /** @type {(PerformanceEntry & { value: number })[]} */ (
      list.getEntries()
    )) {
      if (startTime - seen.last > 1000 || startTime - seen.first > 5000)
        Object.assign(seen, { sum: 0, first: startTime });
      seen.last = startTime;
      seen.sum += value;
      seen.worst = Math.max(seen.worst, seen.sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** @param {import('@playwright/test').Page} page */
async function picture(page) {
  await page.waitForFunction(() => 'coscope' in globalThis);
  return page.evaluate(async () => {
    const { coscope } = /** @type {Scripted} */ (/** @type {unknown} */ (globalThis));
    const frame = () => new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
    const shows = () => globalThis.document.querySelectorAll('.pane .machine').length === 2;
    // Results can arrive before the page that shows them.
    while (!coscope.result('a') || !coscope.result('b') || !shows()) await frame();
    await frame();
    return globalThis.performance.now();
  });
}

/**
 * @param {boolean} isOverLine
 * @returns {Promise<Visit>}
 */
function visit(isOverLine) {
  return withPage(
    async ({ page, url, served }) => {
      if (isOverLine) {
        const session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', line);
      }
      await page.addInitScript(watchShifts);
      await page.goto(url);
      const pictureMs = await picture(page);
      const asked = [...served];
      // Text that appears later, such as a reason, is not part of loading.
      const largestPaintMs = await page.evaluate(
        () =>
          new Promise((/** @type {(ms: number) => void} */ resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            });
          }),
      );
      await done(page);
      const measured = await page.evaluate(() => ({
        completeMs: globalThis.performance.now(),
        engineAskedMs: globalThis.performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.wasm'))
          .reduce((first, { startTime }) => Math.min(first, startTime), Infinity),
        shift: /** @type {{ shifts: { worst: number } }} */ (/** @type {unknown} */ (globalThis)).shifts
          .worst,
      }));
      await page.evaluate(() => globalThis.navigator.serviceWorker.ready.then(() => undefined));
      await page.waitForTimeout(quietMs);
      await page.reload();
      const secondPictureMs = await picture(page);
      return {
        ...measured,
        pictureMs,
        largestPaintMs,
        secondPictureMs,
        requests: asked.length,
        kilobytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      };
    },
    { serviceWorkers: 'allow' },
  );
}

/** @param {boolean} isOverLine */
async function visitAll(isOverLine) {
  const all = [];
  for (let number = 0; number < visits; number += 1) all.push(await visit(isOverLine));
  return all;
}

const visiting = { here: once(() => visitAll(false)), overLine: once(() => visitAll(true)) };

/**
 * @param {keyof Visit} key
 * @param {keyof typeof visiting} where
 */
async function medianOf(key, where = 'here') {
  return median((await visiting[where]()).map((each) => each[key]));
}

/**
 * @param {string} extension
 * @returns {Promise<number>} kilobytes (1000 bytes), compressed, of the files of that kind that a first visit requests by itself
 */
function downloaded(extension) {
  return withPage(async ({ page, url, served }) => {
    await page.goto(url);
    let before = -1;
    while (served.length !== before) {
      before = served.length;
      await page.waitForTimeout(quietMs);
    }
    const files = new Map(served.map(({ file, bytes }) => [file, bytes]));
    return (
      [...files].reduce((sum, [file, bytes]) => (path.extname(file) === extension ? sum + bytes : sum), 0) /
      1000
    );
  });
}

const of = `median of ${visits}`;

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const firstVisit = [
  {
    name: 'Requests to the first picture',
    unit: '',
    wanted: { atMost: 20 },
    run: () => medianOf('requests'),
  },
  {
    name: 'Sent to the first picture',
    unit: 'kB gzip',
    wanted: { atMost: 650 },
    run: () => medianOf('kilobytes'),
  },
  {
    name: 'JavaScript of a first visit',
    unit: 'kB gzip',
    wanted: { atMost: 230 },
    run: () => downloaded('.js'),
  },
  {
    name: 'WebAssembly of a first visit',
    unit: 'kB gzip',
    wanted: { atMost: 400 },
    run: () => downloaded('.wasm'),
  },
  {
    name: `Engine asked for (${of})`,
    unit: 'ms',
    wanted: { atMost: 50 },
    run: () => medianOf('engineAskedMs'),
  },
  {
    name: `Largest contentful paint (${of})`,
    unit: 'ms',
    wanted: { atMost: 700 },
    run: () => medianOf('largestPaintMs'),
  },
  { name: `Cold page → first picture (${of})`, unit: 'ms', run: () => medianOf('pictureMs') },
  {
    name: `Cold page → A/B complete (${of})`,
    unit: 'ms',
    wanted: { atMost: 3000 },
    run: () => medianOf('completeMs'),
  },
  {
    name: `Cumulative layout shift (${of})`,
    unit: '',
    wanted: { atMost: 0.01 },
    run: () => medianOf('shift'),
  },
  { name: `Second visit → first picture (${of})`, unit: 'ms', run: () => medianOf('secondPictureMs') },
  {
    name: 'First picture, second visit / first',
    unit: '',
    wanted: { atMost: 0.5 },
    run: async () => (await medianOf('secondPictureMs')) / (await medianOf('pictureMs')),
  },
  {
    name: `Over a line of 10 Mbit/s and 40 ms: first picture (${of})`,
    unit: 'ms',
    run: () => medianOf('pictureMs', 'overLine'),
  },
  {
    name: `Over a line of 10 Mbit/s and 40 ms: A/B complete (${of})`,
    unit: 'ms',
    run: () => medianOf('completeMs', 'overLine'),
  },
  {
    name: 'Over a line of 10 Mbit/s and 40 ms: second visit / first',
    unit: '',
    wanted: { atMost: 0.5 },
    run: async () =>
      (await medianOf('secondPictureMs', 'overLine')) / (await medianOf('pictureMs', 'overLine')),
  },
];
