// What a person waits for on the built page, measured inside it.

import { withPage } from './browser.mjs';

/** @typedef {Window & { coscope: import('../../web/engine/headless.ts').Headless }} Scripted */

/** Odd, so that the median is a measurement. */
const visits = 3;
const edits = 20;
const playedMs = 6_000;

/** @param {number[]} values */
export function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** @param {import('@playwright/test').Page} page */
export async function done(page) {
  await page.waitForFunction(() => 'coscope' in globalThis);
  await page.evaluate(() => /** @type {Scripted} */ (/** @type {unknown} */ (globalThis)).coscope.done());
}

/** @returns {Promise<number>} seconds from the request of a cold page until both panes have ended */
function coldSeconds() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    await done(page);
    return page.evaluate(() => globalThis.performance.now() / 1000);
  });
}

/**
 * Moves the slider of the L2's size back and forth.
 * @returns {Promise<{ pictureMs: number, doneMs: number }>} medians from the input to the first frame that shows the new
 *   run, and to the end of both runs
 */
function edited() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    await done(page);
    const slider = page.getByRole('slider', { name: 'L2 shared' });
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const pictures = [];
    const ends = [];
    for (let edit = 0; edit < edits; edit += 1) {
      const { pictureMs, doneMs } = await slider.evaluate(
        async (element, isUp) => {
          const { coscope } = /** @type {Scripted} */ (/** @type {unknown} */ (globalThis));
          const input = /** @type {HTMLInputElement} */ (element);
          const before = [coscope.result('a'), coscope.result('b')];
          const startMs = globalThis.performance.now();
          // As a browser does it: React listens, and looks whether the element's own value is another.
          Reflect.set(
            HTMLInputElement.prototype,
            'value',
            String(Number(input.value) + (isUp ? 80 : -80)),
            input,
          );
          input.dispatchEvent(new Event('input', { bubbles: true }));
          const pictureMs = await new Promise((/** @type {(ms: number) => void} */ resolve) => {
            const look = () => {
              // Both are new: the frame that begins now draws them, and the next begins when it has been drawn.
              if (coscope.result('a') !== before[0] && coscope.result('b') !== before[1])
                globalThis.requestAnimationFrame((ms) => resolve(ms - startMs));
              else globalThis.requestAnimationFrame(look);
            };
            globalThis.requestAnimationFrame(look);
          });
          await coscope.done();
          const doneMs = globalThis.performance.now() - startMs;
          input.dispatchEvent(new Event('change', { bubbles: true }));
          return { pictureMs, doneMs };
        },
        edit % 2 === 0,
      );
      pictures.push(pictureMs);
      ends.push(doneMs);
    }
    return { pictureMs: median(pictures), doneMs: median(ends) };
  });
}

/**
 * Watches the page for a while as it is.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ framesPerSecond: number, longestTaskMs: number }>} tasks are told by the browser from 50 ms on;
 *   0 says that there was none
 */
export function watched(page) {
  return page.evaluate(
    (forMs) =>
      new Promise(
        (/** @type {(found: { framesPerSecond: number, longestTaskMs: number }) => void} */ resolve) => {
          let longestTaskMs = 0;
          new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
          }).observe({ type: 'longtask' });
          let frames = 0;
          const startMs = globalThis.performance.now();
          const count = (/** @type {number} */ nowMs) => {
            frames += 1;
            if (nowMs - startMs < forMs) globalThis.requestAnimationFrame(count);
            else resolve({ framesPerSecond: (frames * 1000) / (nowMs - startMs), longestTaskMs });
          };
          globalThis.requestAnimationFrame(count);
        },
      ),
    playedMs,
  );
}

/**
 * Lets the clock play over finished runs.
 * @returns {Promise<{ framesPerSecond: number, longestTaskMs: number }>}
 */
function played() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    await done(page);
    await page.keyboard.press('Home');
    return watched(page);
  });
}

/**
 * Lets the clock play over threads that share data, two packages of two cores of two hardware contexts, while a person
 * looks at their shMaps.
 * @returns {Promise<number>} frames a second
 */
function playedSharing() {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}#id=threads-that-talk`);
    await page.getByRole('heading', { level: 1, name: 'Threads that talk' }).waitFor();
    await done(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('w');
    const samples = page.getByRole('dialog', { name: 'Who talks to whom' }).locator('.shmap-progress');
    await samples.waitFor();
    const before = await samples.innerText();
    const { framesPerSecond } = await watched(page);
    if ((await samples.innerText()) === before)
      throw new Error('the shMaps did not fill: nothing was played');
    return framesPerSecond;
  });
}

/**
 * One measurement serves two rows.
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {() => Promise<T>}
 */
export function once(ask) {
  /** @type {Promise<T> | undefined} */
  let asked;
  return () => (asked ??= ask());
}

const editing = once(edited);
const playing = once(played);

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const pageBenchmarks = [
  {
    name: `Edit → first new picture (median of ${edits})`,
    unit: 'ms',
    wanted: { atMost: 150 },
    run: async () => (await editing()).pictureMs,
  },
  {
    name: `Edit → A/B complete (median of ${edits})`,
    unit: 's',
    wanted: { atMost: 3 },
    run: async () => (await editing()).doneMs / 1000,
  },
  {
    name: `Cold page → A/B complete (median of ${visits})`,
    unit: 's',
    wanted: { atMost: 3 },
    run: async () => {
      const seconds = [];
      for (let visit = 0; visit < visits; visit += 1) seconds.push(await coldSeconds());
      return median(seconds);
    },
  },
  {
    name: 'Frames per second while playing',
    unit: 'fps',
    wanted: { atLeast: 59 },
    run: async () => (await playing()).framesPerSecond,
  },
  {
    name: 'Longest task while playing (0: none of 50 ms)',
    unit: 'ms',
    wanted: { atMost: 50 },
    run: async () => (await playing()).longestTaskMs,
  },
  {
    name: 'Frames per second while shMaps fill, 2×2×2',
    unit: 'fps',
    wanted: { atLeast: 59 },
    run: playedSharing,
  },
];
