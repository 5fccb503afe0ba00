// An edit on the built page: how soon it is seen, and how soon it is whole.

import { withPage } from './browser.mjs';
import { runExample } from './native.mjs';
import { busyShare, done, median, once, otherKinds, pause } from './page.mjs';

/** @typedef {import('./page.mjs').Scripted} Scripted */

const edits = 20;
/** Of scenarios that take seconds. */
const fewEdits = 6;
/** Of the slider's 1,000. */
const step = 80;

/**
 * Moves the slider of the L2's size back and forth.
 * @param {string} id a scenario that ships
 * @param {number} times
 * @returns {Promise<{ pictureMs: number, doneMs: number, busy: number }>} medians from the input to the first frame that
 *   shows the new run, and to the end of both runs; and the part of that time for which the main thread was busy
 */
function edited(id, times) {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}#id=${id}`);
    await done(page);
    await pause(page);
    const slider = page.getByRole('slider', { name: /^L2 / }).first();
    // Away from the slider's end, and back.
    const first = Number(await slider.inputValue()) > 500 ? -step : step;
    /** @type {number[]} */
    const pictures = [];
    /** @type {number[]} */
    const ends = [];
    const busy = await busyShare(page, async () => {
      for (let edit = 0; edit < times; edit += 1) {
        const { pictureMs, doneMs } = await slider.evaluate(
          async (element, change) => {
            const { coscope } = /** @type {Scripted} */ (/** @type {unknown} */ (globalThis));
            const input = /** @type {HTMLInputElement} */ (element);
            const before = [coscope.result('a'), coscope.result('b')];
            const startMs = globalThis.performance.now();
            // As a browser does it: React listens, and looks whether the element's own value is another.
            Reflect.set(HTMLInputElement.prototype, 'value', String(Number(input.value) + change), input);
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
          edit % 2 === 0 ? first : -first,
        );
        pictures.push(pictureMs);
        // Every other edit leads back to the scenario that is timed natively.
        if (edit % 2 === 1) ends.push(doneMs);
      }
    });
    return { pictureMs: median(pictures), doneMs: median(ends), busy };
  });
}

/** @returns {Promise<number>} seconds of the slower pane of the default scenario, natively and alone */
async function nativeSeconds() {
  const timed = await runExample('bench_pipeline', ['balance-set']);
  return /** @type {{ slower_pane_seconds: number }} */ (timed).slower_pane_seconds;
}

const editing = once(() => edited('balance-set', edits));
const seconds = async () => (await editing()).doneMs / 1000;

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const editingBenchmarks = [
  {
    name: `Edit → first new picture (median of ${edits})`,
    unit: 'ms',
    wanted: { atMost: 60 },
    run: async () => (await editing()).pictureMs,
  },
  ...otherKinds.map(({ id, what }) => ({
    name: `Edit → first new picture, ${what} (median of ${fewEdits})`,
    unit: 'ms',
    wanted: { atMost: 60 },
    run: async () => (await edited(id, fewEdits)).pictureMs,
  })),
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
];
