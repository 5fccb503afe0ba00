// An edit on the built page: how soon it is seen, how soon it is whole, and what dragging is like.

import { withPage } from './browser.mjs';
import { runExample } from './native.mjs';
import { busyShare, done, median, once } from './page.mjs';

/** @typedef {import('./page.mjs').Scripted} Scripted */

const edits = 20;
const draggedMs = 6_000;
/** A hand moves the slider so often. */
const inputMs = 30;

/** @param {import('@playwright/test').Page} page */
async function sliderOf(page) {
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  return page.getByRole('slider', { name: 'L2 shared' });
}

/**
 * Moves the slider of the L2's size back and forth.
 * @returns {Promise<{ pictureMs: number, doneMs: number, busy: number }>} medians from the input to the first frame that
 *   shows the new run, and to the end of both runs; and the part of that time for which the main thread was busy
 */
function edited() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    await done(page);
    const slider = await sliderOf(page);
    /** @type {number[]} */
    const pictures = [];
    /** @type {number[]} */
    const ends = [];
    const busy = await busyShare(page, async () => {
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
        // Every other edit leads back to the scenario that is timed natively.
        if (edit % 2 === 1) ends.push(doneMs);
      }
    });
    return { pictureMs: median(pictures), doneMs: median(ends), busy };
  });
}

/**
 * Drags the slider of the L2's size to and fro.
 * @returns {Promise<{ framesPerSecond: number, picturesPerSecond: number }>} a picture shows a run that was not shown before
 */
function dragged() {
  return withPage(async ({ page, url }) => {
    await page.goto(url);
    await done(page);
    const slider = await sliderOf(page);
    return slider.evaluate(async (element, [forMs, everyMs]) => {
      const { coscope } = /** @type {Scripted} */ (/** @type {unknown} */ (globalThis));
      const input = /** @type {HTMLInputElement} */ (element);
      const middle = Number(input.value);
      const startMs = globalThis.performance.now();
      let [frames, pictures, moves, movedMs] = [0, 0, 0, 0];
      let shown = coscope.result('b');
      for (let nowMs = startMs; nowMs - startMs < forMs;) {
        nowMs = await new Promise((/** @type {(ms: number) => void} */ resolve) =>
          globalThis.requestAnimationFrame(() => resolve(globalThis.performance.now())),
        );
        frames += 1;
        const result = coscope.result('b');
        if (result !== shown && result) pictures += 1;
        shown = result;
        if (nowMs - movedMs < everyMs) continue;
        movedMs = nowMs;
        moves += 1;
        const value = String(middle + Math.round(300 * Math.sin(moves / 10)));
        Reflect.set(HTMLInputElement.prototype, 'value', value, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      input.dispatchEvent(new Event('change', { bubbles: true }));
      const seconds = (globalThis.performance.now() - startMs) / 1000;
      return { framesPerSecond: frames / seconds, picturesPerSecond: pictures / seconds };
    }, /** @type {const} */ ([draggedMs, inputMs]));
  });
}

/** @returns {Promise<number>} seconds of the slower pane of the default scenario, natively and alone */
async function nativeSeconds() {
  const timed = await runExample('bench_pipeline', ['balance-set']);
  return /** @type {{ slower_pane_seconds: number }} */ (timed).slower_pane_seconds;
}

const editing = once(edited);
const dragging = once(dragged);
const seconds = async () => (await editing()).doneMs / 1000;

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const editingBenchmarks = [
  {
    name: `Edit → first new picture (median of ${edits})`,
    unit: 'ms',
    wanted: { atMost: 60 },
    run: async () => (await editing()).pictureMs,
  },
  { name: `Edit → A/B complete (median of ${edits})`, unit: 's', wanted: { atMost: 3 }, run: seconds },
  {
    name: 'Edit → A/B complete / native, slower pane',
    unit: '',
    wanted: { atMost: 1.5 },
    run: async () => (await seconds()) / (await nativeSeconds()),
  },
  {
    name: 'Main thread while runs go on',
    unit: '',
    wanted: { atMost: 0.35 },
    run: async () => (await editing()).busy,
  },
  {
    name: 'Frames per second while dragging',
    unit: 'fps',
    wanted: { atLeast: 55 },
    run: async () => (await dragging()).framesPerSecond,
  },
  {
    name: 'New pictures per second while dragging',
    unit: '/s',
    wanted: { atLeast: 8 },
    run: async () => (await dragging()).picturesPerSecond,
  },
];
