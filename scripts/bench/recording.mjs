// Scheduler recordings on the built page: cancels and completes the reading of a large file; pans and zooms the schedule of a
// million switches.

import { once as event } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { finished } from 'node:stream/promises';
import { withPage } from './browser.mjs';
import { done, once, watched } from './page.mjs';

const processors = 16;
const threads = 256;

/**
 * Writes a file as `perf script` prints it: on each processor in turn, one of its own threads wakes up, runs and sleeps.
 * @param {string} file
 * @param {(bytes: number, switches: number) => boolean} isEnough
 */
async function writeRecording(file, isEnough) {
  const out = createWriteStream(file);
  const name = (/** @type {number} */ tid) => `server-worker-${tid.toString()}`.slice(0, 15);
  const own = threads / processors;
  let [bytes, switches, us] = [0, 0, 1_000_000];
  while (!isEnough(bytes, switches)) {
    let text = '';
    for (let turn = 0; turn < 100 * processors; turn++) {
      const processor = turn % processors;
      const tid = 1_000 + processor * own + (Math.floor(switches / 2 / processors) % own);
      const head = (/** @type {string} */ comm, /** @type {number} */ id, /** @type {number} */ at) =>
        `${comm.padStart(16)} ${id.toString().padStart(7)} [${processor.toString().padStart(3, '0')}] ${(at / 1e6).toFixed(6)}: `;
      const idle = `swapper/${processor.toString()}`;
      text +=
        `${head(idle, 0, us)}sched:sched_waking: comm=${name(tid)} pid=${tid.toString()} prio=120 target_cpu=${processor.toString().padStart(3, '0')}\n` +
        `${head(idle, 0, us + 3)}sched:sched_switch: prev_comm=${idle} prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=${name(tid)} next_pid=${tid.toString()} next_prio=120\n` +
        `${head(name(tid), tid, us + 40 + (turn % 7))}sched:sched_switch: prev_comm=${name(tid)} prev_pid=${tid.toString()} prev_prio=120 prev_state=S ==> next_comm=${idle} next_pid=0 next_prio=120\n`;
      switches += 2;
      us += processor === processors - 1 ? 100 : 0;
    }
    bytes += text.length;
    if (!out.write(text)) await event(out, 'drain');
  }
  out.end();
  await finished(out);
}

/**
 * The peak memory of the browser's largest renderer, workers included. Linux only.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<number>} MB
 */
async function peakMegabytes(page) {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const found = await session?.send('SystemInfo.getProcessInfo');
  const peaks = (found?.processInfo ?? [])
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1e3);
  return Math.max(...peaks);
}

/**
 * Opens a recording through the file chooser, as a user does.
 * @param {import('@playwright/test').Page} page
 * @param {string} file
 */
async function choose(page, file) {
  const dialog = page.getByRole('dialog', { name: 'Recording', exact: true });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: /^Open a/ }).click(),
  ]);
  await chooser.setFiles(file);
  return dialog;
}

/**
 * Passes a page with an empty recording view, and a file, to an action.
 * @template T
 * @param {(bytes: number, switches: number) => boolean} isEnough
 * @param {(page: import('@playwright/test').Page, file: string) => Promise<T>} action
 * @returns {Promise<T>}
 */
async function withRecording(isEnough, action) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coscope-recording-'));
  const file = path.join(folder, 'server.txt');
  try {
    await writeRecording(file, isEnough);
    return await withPage(async ({ page, url }) => {
      page.setDefaultTimeout(300_000);
      await page.goto(url);
      await done(page);
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('combobox', { name: 'Command palette' });
      await palette.fill('recording');
      await palette.press('Enter');
      await page.getByRole('dialog', { name: 'Recording', exact: true }).waitFor({ timeout: 10_000 });
      return action(page, file);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const large = once(() =>
  withRecording(
    (bytes) => bytes > 999_000_000,
    async (page, file) => {
      // Cancelled in the middle first: the worker has ended when the button to open a file is back.
      const dialog = await choose(page, file);
      await dialog.getByRole('progressbar').waitFor();
      await dialog.getByText(/^Reading .*: [1-9]/).waitFor();
      let startMs = performance.now();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: /^Open a/ }).waitFor();
      const cancelMs = performance.now() - startMs;
      const steps = new Set();
      startMs = performance.now();
      await choose(page, file);
      const slider = dialog.getByRole('slider', { name: /^Schedule/ });
      const status = dialog.getByRole('status');
      while (!(await slider.isVisible())) {
        steps.add(
          await status
            .first()
            .textContent({ timeout: 1_000 })
            .catch(() => null),
        );
        await page.waitForTimeout(100);
      }
      const seconds = (performance.now() - startMs) / 1e3;
      return { seconds, cancelMs, steps: steps.size, megabytes: await peakMegabytes(page) };
    },
  ),
);

/**
 * Zooms in and out around the middle and pans back and forth, one step per frame, while frames are counted.
 * @param {'processor' | 'thread'} rows whether the schedule has a row per processor or per thread
 */
const moved = (rows) =>
  withRecording(
    (_, switches) => switches >= 1_000_000,
    async (page, file) => {
      const dialog = await choose(page, file);
      const slider = dialog.getByRole('slider', { name: /^Schedule/ });
      await slider.or(dialog.getByText(/is not read:/)).waitFor();
      await dialog.getByRole('combobox', { name: 'Rows' }).selectOption(rows);
      await page.waitForTimeout(1_000);
      await slider.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const place = {
          clientX: left + width / 2,
          clientY: top + height / 2,
          bubbles: true,
          cancelable: true,
        };
        const step = (/** @type {number} */ at) => {
          // Twenty zoom steps in, as many out, each with a pan.
          const isIn = Math.floor(at / 20) % 2 === 0;
          element.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY: isIn ? -60 : 60 }));
          element.dispatchEvent(new WheelEvent('wheel', { ...place, deltaX: isIn ? 12 : -12 }));
          globalThis.requestAnimationFrame(() => step(at + 1));
        };
        step(0);
      });
      return watched(page);
    },
  );
const movedFrames = once(() => moved('processor'));
const movedThreads = once(() => moved('thread'));

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const recording = [
  {
    name: 'Recording: 1 GB of perf script read on the page',
    unit: 's',
    run: async () => (await large()).seconds,
  },
  {
    name: 'Recording: most memory of the page for 1 GB of text',
    unit: 'MB',
    run: async () => (await large()).megabytes,
  },
  {
    name: 'Recording: texts of progress seen, looked for 10 times a second',
    unit: '',
    run: async () => (await large()).steps,
  },
  {
    name: 'Recording: cancelled → another can be opened',
    unit: 'ms',
    wanted: { atMost: 500 },
    run: async () => (await large()).cancelMs,
  },
  {
    name: 'Recording: frames per second, zooming and moving a million switches',
    unit: 'fps',
    wanted: { atLeast: 59 },
    run: async () => (await movedFrames()).framesPerSecond,
  },
  {
    name: 'Recording: longest task meanwhile (0: none of 50 ms)',
    unit: 'ms',
    run: async () => (await movedFrames()).longestTaskMs,
  },
  {
    name: 'Recording: the same by thread, frames per second',
    unit: 'fps',
    wanted: { atLeast: 59 },
    run: async () => (await movedThreads()).framesPerSecond,
  },
  {
    name: 'Recording: the same by thread, longest task',
    unit: 'ms',
    run: async () => (await movedThreads()).longestTaskMs,
  },
];
