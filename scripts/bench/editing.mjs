// Edits on the built page: the time until the first new picture, and until both runs have ended.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { linkOf } from '../../e2e/support/link.mjs';
import { root } from '../steps/paths.mjs';
import { withPage } from './browser.mjs';
import { runExample } from './native.mjs';
import { busyShare, done, longestTask, median, once, otherKinds, pause } from './page.mjs';

/** @typedef {import('./page.mjs').Scripted} Scripted */

const edits = 20;
/** For scenarios whose runs take seconds. */
const fewEdits = 6;
/** Distance per edit, of the slider's 1,000. */
const step = 80;

/**
 * @typedef {import('../../web/scenario/generated/types.ts').Scenario} Scenario
 */

/**
 * @param {string} file below `workloads`
 * @returns {unknown}
 */
const shipped = (file) => JSON.parse(readFileSync(path.join(root, 'workloads', file), 'utf8'));

/** The number of threads of the large scenario, and its shipped machine. */
const large = { threads: 64, machine: 'machines/amd-9654.json' };

/** The default programs on 384 hardware contexts, in about equal numbers; 100,000 cycles per quantum. */
function largeLink() {
  const scenario = /** @type {Scenario} */ (shipped('scenarios/balance-set.json'));
  const { machine } = /** @type {Pick<Scenario, 'machine'>} */ (shipped(large.machine));
  const groups = scenario.workload.threads;
  const threads = groups.map((group, at) => ({
    ...group,
    copies: Math.floor((large.threads + at) / groups.length),
  }));
  return linkOf({
    ...scenario,
    machine,
    workload: { ...scenario.workload, threads },
    run: { ...scenario.run, quantum_cycles: 100_000 },
  });
}

/**
 * Moves the slider of the L2's size back and forth.
 * @param {string} link appended to the page's URL
 * @param {number} times
 * @returns {Promise<{ pictureMs: number, doneMs: number, busy: number, longestTaskMs: number }>} medians from the input to the
 *   first frame that shows the new run, and to the end of both runs; meanwhile, the share of time for which the main thread
 *   was busy, and its longest task
 */
function edited(link, times) {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}${link}`);
    await done(page);
    await pause(page);
    const slider = page.getByRole('slider', { name: /^L2 / }).first();
    // Away from the nearer end of the slider, and back.
    const first = Number(await slider.inputValue()) > 500 ? -step : step;
    /** @type {number[]} */
    const pictures = [];
    /** @type {number[]} */
    const ends = [];
    let busy = NaN;
    const edit = async () => {
      for (let number = 0; number < times; number += 1) {
        const { pictureMs, doneMs } = await slider.evaluate(
          async (element, change) => {
            const { coscope } = /** @type {Scripted} */ (/** @type {unknown} */ (globalThis));
            const input = /** @type {HTMLInputElement} */ (element);
            const before = [coscope.result('a'), coscope.result('b')];
            const startMs = globalThis.performance.now();
            // As a browser does: on the event, React checks whether the element's own value has changed.
            Reflect.set(HTMLInputElement.prototype, 'value', String(Number(input.value) + change), input);
            input.dispatchEvent(new Event('input', { bubbles: true }));
            const pictureMs = await new Promise((/** @type {(ms: number) => void} */ resolve) => {
              const look = () => {
                // Both results are new: the frame that begins now draws them, and the next one begins afterwards.
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
          number % 2 === 0 ? first : -first,
        );
        pictures.push(pictureMs);
        // Every second edit returns to the scenario that is timed natively.
        if (number % 2 === 1) ends.push(doneMs);
      }
    };
    const longestTaskMs = await longestTask(page, async () => {
      busy = await busyShare(page, edit);
    });
    return { pictureMs: median(pictures), doneMs: median(ends), busy, longestTaskMs };
  });
}

/** @returns {Promise<number>} seconds of the slower pane of the default scenario, natively and alone */
async function nativeSeconds() {
  const timed = await runExample('bench_pipeline', ['balance-set']);
  return /** @type {{ slower_pane_seconds: number }} */ (timed).slower_pane_seconds;
}

const editing = once(() => edited('#id=balance-set', edits));
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
    run: async () => (await edited(`#id=${id}`, fewEdits)).pictureMs,
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
  {
    name: 'Longest task while runs go on (0: none of 50 ms)',
    unit: 'ms',
    wanted: { atMost: 50 },
    run: async () => (await editing()).longestTaskMs,
  },
  {
    name: 'The same, 64 threads on 2 × AMD EPYC 9654',
    unit: 'ms',
    wanted: { atMost: 100 },
    run: async () => (await edited(largeLink(), fewEdits)).longestTaskMs,
  },
];
