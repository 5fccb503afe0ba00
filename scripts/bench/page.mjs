// What the benchmarks of the built page have in common.

/** @typedef {Window & { coscope: import('../../web/engine/headless.ts').Headless }} Scripted */

/** Scenarios that compute or draw in a way of their own, beside the default. */
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
 * Stops the clock, which plays once there is something to show.
 * @param {import('@playwright/test').Page} page
 */
export async function pause(page) {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
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
    watchedMs,
  );
}

/**
 * The part of the time for which the page's main thread is busy.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} action
 * @returns {Promise<number>} 0–1, while the action lasts
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
