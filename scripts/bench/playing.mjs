// Plays finished runs on the built page.

import { withPage } from './browser.mjs';
import { busyShare, done, once, watched } from './page.mjs';

/** After the first run the page loads what it may need later, for about this time; that is not playing. Chosen. */
const settlesMs = 3_000;

/**
 * Plays finished runs.
 * @returns {Promise<{ framesPerSecond: number, longestTaskMs: number, busy: number }>} `busy` is the main thread's share of time
 */
function played() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    await done(page);
    await page.waitForTimeout(settlesMs);
    await page.keyboard.press('Home');
    let seen = { framesPerSecond: NaN, longestTaskMs: NaN };
    const busy = await busyShare(page, async () => {
      seen = await watched(page);
    });
    return { ...seen, busy };
  });
}

/**
 * Plays threads that share data, on two packages of two cores of two hardware contexts, with the view of their shMaps
 * open.
 * @returns {Promise<number>} frames per second
 */
function playedSharing() {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}#id=threads-that-talk`);
    await page.getByRole('heading', { level: 1, name: 'Threads that talk' }).waitFor();
    await done(page);
    await page.keyboard.press('Home');
    await page.keyboard.press('w');
    const samples = page.getByRole('tabpanel', { name: 'Data sharing' }).locator('.shmap-progress');
    await samples.waitFor();
    const before = await samples.innerText();
    const { framesPerSecond } = await watched(page);
    if ((await samples.innerText()) === before)
      throw new Error('the shMaps did not fill: nothing was played');
    return framesPerSecond;
  });
}

const playing = once(played);

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const playingBenchmarks = [
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
    name: 'Main thread while playing',
    unit: '',
    wanted: { atMost: 0.25 },
    run: async () => (await playing()).busy,
  },
  {
    name: 'Frames per second while shMaps fill, 2×2×2',
    unit: 'fps',
    wanted: { atLeast: 59 },
    run: playedSharing,
  },
];
