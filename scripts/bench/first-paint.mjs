// How long a person looks at nothing.

import { withPage } from './browser.mjs';

/** Odd, so that the median is a measurement. */
const visits = 5;

/** @returns {Promise<number>} milliseconds from the request to the largest thing painted, without a cache */
function largestPaintMs() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    return page.evaluate(
      () =>
        new Promise((/** @type {(ms: number) => void} */ resolve) => {
          let latestMs = 0;
          new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntries()) latestMs = startTime;
          }).observe({ type: 'largest-contentful-paint', buffered: true });
          // Nothing large follows the first second: the engine's results are drawn into what is there.
          setTimeout(() => resolve(latestMs), 1000);
        }),
    );
  });
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const firstPaint = [
  {
    name: `Largest contentful paint (median of ${visits})`,
    unit: 'ms',
    wanted: { atMost: 700 },
    run: async () => {
      const times = [];
      for (let visit = 0; visit < visits; visit += 1) times.push(await largestPaintMs());
      return times.sort((a, b) => a - b)[Math.floor(visits / 2)] ?? 0;
    },
  },
];
