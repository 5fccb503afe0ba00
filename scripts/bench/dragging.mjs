// Drags the slider of the L2 size on the built page.

import { withPage } from './browser.mjs';
import { done, once, otherKinds, pause } from './page.mjs';

/** @typedef {import('./page.mjs').Scripted} Scripted */

const draggedMs = 6_000;
/** Interval between inputs, as when a user drags. */
const inputMs = 30;
/** Amplitude, of the slider's 1,000. */
const swing = 300;

/**
 * Drags the slider back and forth.
 * @param {string} id of a shipped scenario
 * @returns {Promise<{ framesPerSecond: number, picturesPerSecond: number }>} a picture is a frame with a new result
 */
function dragged(id) {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}#id=${id}`);
    await done(page);
    await pause(page);
    const slider = page.getByRole('slider', { name: /^L2 / }).first();
    return slider.evaluate(
      async (element, [forMs, everyMs, farthest]) => {
        const { coscope } = /** @type {Scripted} */ (/** @type {unknown} */ (globalThis));
        const input = /** @type {HTMLInputElement} */ (element);
        const middle = Math.min(Math.max(Number(input.value), farthest), 1000 - farthest);
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
          const value = String(middle + Math.round(farthest * Math.sin(moves / 10)));
          Reflect.set(HTMLInputElement.prototype, 'value', value, input);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
        input.dispatchEvent(new Event('change', { bubbles: true }));
        const seconds = (globalThis.performance.now() - startMs) / 1000;
        return { framesPerSecond: frames / seconds, picturesPerSecond: pictures / seconds };
      },
      /** @type {const} */ ([draggedMs, inputMs, swing]),
    );
  });
}

const scenarios = [
  { id: 'balance-set', what: 'dragging' },
  ...otherKinds.map(({ id, what }) => ({ id, what: `dragging, ${what}` })),
];

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const draggingBenchmarks = scenarios.flatMap(({ id, what }) => {
  const dragging = once(() => dragged(id));
  return [
    {
      name: `Frames per second while ${what}`,
      unit: 'fps',
      wanted: { atLeast: 55 },
      run: async () => (await dragging()).framesPerSecond,
    },
    {
      name: `New pictures per second while ${what}`,
      unit: '/s',
      wanted: { atLeast: 8 },
      run: async () => (await dragging()).picturesPerSecond,
    },
  ];
});
