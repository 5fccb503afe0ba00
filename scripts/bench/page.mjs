// Operations common to the benchmarks of the built page.

/** @typedef {Window & { coscope: import('../../web/engine/headless.ts').Headless }} Scripted */

/** Scenarios with their own kind of computation or drawing, in addition to the default. */
export const otherKinds = [
  { id: 'thread-sensitive', what: 'SMT' },
  { id: 'mergesort', what: 'tasks' },
  { id: 'threads-that-talk', what: 'shMaps' },
];

const watchedMs = 6_000;

/** @param {number[]} values */
export function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** @param {import('@playwright/test').Page} page */
export async function done(page) {
  await page.waitForFunction(() => 'coscope' in globalThis);
  await page.evaluate(() => /** @type {Scripted} */ (/** @type {unknown} */ (globalThis)).coscope.done());
}

/**
 * Stops the clock, which starts once there are results to show.
 * @param {import('@playwright/test').Page} page
 */
export async function pause(page) {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} action
 * @returns {Promise<number>} milliseconds of the longest task of the main thread during the action. The browser reports tasks
 *   of at least 50 ms; 0 means none.
 */
export async function longestTask(page, action) {
  const observed = await page.evaluateHandle(() => {
    const seen = { longestMs: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration);
    }).observe({ type: 'longtask' });
    return seen;
  });
  await action();
  return observed.evaluate(({ longestMs }) => longestMs);
}

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number>} frames per second of the page in its present state
 */
function frameRate(page) {
  return page.evaluate(
    (forMs) =>
      new Promise((/** @type {(rate: number) => void} */ resolve) => {
        let frames = 0;
        const startMs = globalThis.performance.now();
        const count = (/** @type {number} */ nowMs) => {
          frames += 1;
          if (nowMs - startMs < forMs) globalThis.requestAnimationFrame(count);
          else resolve((frames * 1000) / (nowMs - startMs));
        };
        globalThis.requestAnimationFrame(count);
      }),
    watchedMs,
  );
}

/**
 * Measures the page in its present state.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ framesPerSecond: number, longestTaskMs: number }>}
 */
export async function watched(page) {
  let framesPerSecond = NaN;
  const longestTaskMs = await longestTask(page, async () => {
    framesPerSecond = await frameRate(page);
  });
  return { framesPerSecond, longestTaskMs };
}

/**
 * The share of time for which the page's main thread is busy.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} action
 * @returns {Promise<number>} 0–1, during the action
 */
export async function busyShare(page, action) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (/** @type {string} */ name) =>
      metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return { now: value('Timestamp'), busy: value('TaskDuration') };
  };
  const before = await read();
  await action();
  const after = await read();
  return (after.busy - before.busy) / (after.now - before.now);
}

/**
 * Measures once for all rows that share the measurement.
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {() => Promise<T>}
 */
export function once(ask) {
  /** @type {Promise<T> | undefined} */
  let asked;
  return () => (asked ??= ask());
}
