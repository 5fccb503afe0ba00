// Fig. 1 of Chen et al. 2007 on the built page: the time until it can be played, and the frame rate while it fills.

import { withPage } from './browser.mjs';
import { done, median, watched } from './page.mjs';

/** @typedef {import('./page.mjs').Scripted} Scripted */

const address = '#id=mergesort';
/** Odd, so that the median is a measurement. */
const openings = 5;

/** @returns {Promise<number>} seconds from opening the scenario on a loaded page until both panes show completed tasks */
function playableSeconds() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    await done(page);
    return page.evaluate(async (hash) => {
      const { coscope } = /** @type {Scripted} */ (/** @type {unknown} */ (globalThis));
      const startMs = globalThis.performance.now();
      globalThis.location.hash = hash;
      const shown = () =>
        [coscope.result('a'), coscope.result('b')].every((result) => (result?.dag?.tasks_ended ?? 0) > 0);
      while (!shown())
        await new Promise((resolve) => {
          globalThis.requestAnimationFrame(resolve);
        });
      return (globalThis.performance.now() - startMs) / 1000;
    }, address);
  });
}

/** @returns {Promise<number>} frames per second while both large pictures fill */
function filling() {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}${address}`);
    await page.getByRole('heading', { level: 1, name: 'Tasks that feed each other' }).waitFor();
    await done(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('t');
    const said = page.getByRole('tabpanel', { name: 'Tasks' }).locator('.task-answer');
    await said.waitFor();
    const before = await said.innerText();
    const { framesPerSecond } = await watched(page);
    if ((await said.innerText()) === before) throw new Error('no misses came: nothing was played');
    return framesPerSecond;
  });
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const dataPicture = [
  {
    name: `Tasks that feed each other, opened → can be played (median of ${openings})`,
    unit: 's',
    wanted: { atMost: 1 },
    run: async () => {
      const seconds = [];
      for (let opening = 0; opening < openings; opening += 1) seconds.push(await playableSeconds());
      return median(seconds);
    },
  },
  {
    name: 'Frames per second while data pictures fill',
    unit: 'fps',
    wanted: { atLeast: 59 },
    run: filling,
  },
];
