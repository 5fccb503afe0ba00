// A sweep along two axes: 8 × 8 values under three policies of the default scenario, on the page and natively.

import { withPage } from './browser.mjs';
import { done, once, watched } from './page.mjs';
import { commandLinePath } from '../steps/command-line.mjs';
import { runOrFail } from '../steps/run.mjs';

/** Cache sizes of whole sets; cycles per line on the path to memory. */
const sizes = Array.from({ length: 8 }, (_, index) => 24_576 * (index + 1));
const paths = Array.from({ length: 8 }, (_, index) => 10 * (index + 1));
const axes = [
  { pointer: '/machine/caches/1/size_bytes', values: sizes },
  { pointer: '/machine/memory/cycles_per_line', values: paths },
];
const third = { id: 'random', name: 'Random' };
/** Three values along each axis, three policies. */
const roughRuns = 27;
/** Of 192 whole and 27 rough runs, those done when half of the whole ones are. */
const halfOfRuns = 123;
/** A slow machine may take this long. */
const longestMs = 30 * 60_000;

/** @param {string} text such as "about 45 s left" or "about 2 min left" */
function secondsOf(text) {
  const [, value, unit] = /(\d+)\s(s|min)/.exec(text) ?? [];
  return Number(value) * (unit === 'min' ? 60 : 1);
}

/**
 * Opens the view with both axes restored from the tab's storage, stops it and adds a third policy. The measurement begins
 * there.
 * @returns {Promise<{ roughSeconds: number, seconds: number, framesPerSecond: number, leftError: number }>} `leftError`: after
 *   half of the runs, the relative error of the remaining time that the page states
 */
function swept() {
  return withPage(async ({ page, url }) => {
    await page.addInitScript(
      (kept) => {
        globalThis.sessionStorage.setItem('coscope.sweep.1', kept);
      },
      JSON.stringify({
        axes: axes.map(({ pointer, values }) => ({ pointer, span: { by: 'list', values } })),
        seeds: 1,
        measure: null,
      }),
    );
    await page.goto(url);
    await done(page);
    await page.keyboard.press('v');
    const view = page.getByRole('tabpanel', { name: 'Parameter sweep' });
    await view.getByRole('button', { name: 'Stop' }).click();
    await view.getByText('policies take part').click();
    const tick = view.getByRole('checkbox', { name: third.name, exact: true });
    await tick.waitFor();
    const began = Date.now();
    await tick.click();
    const finished = (/** @type {number} */ runs) =>
      page.waitForFunction(
        (least) => {
          const said = globalThis.document.querySelector('.view-body .batch-said')?.textContent ?? '';
          return Number(/^(\d+) of 219 runs/.exec(said)?.[1] ?? 0) >= least;
        },
        runs,
        { timeout: longestMs },
      );
    await finished(roughRuns);
    const roughSeconds = (Date.now() - began) / 1000;
    const { framesPerSecond } = await watched(page);
    await finished(halfOfRuns);
    const saidSeconds = secondsOf(await view.getByText(/^about .* left$/).innerText());
    const half = Date.now();
    await view
      .getByText('3 policies × 8 × 8 values, 1 seed', { exact: true })
      .waitFor({ timeout: longestMs });
    const ended = Date.now();
    const leftSeconds = (ended - half) / 1000;
    const leftError = Math.abs(saidSeconds - leftSeconds) / leftSeconds;
    return { roughSeconds, seconds: (ended - began) / 1000, framesPerSecond, leftError };
  });
}

/** @returns {Promise<number>} seconds of `coscope sweep` for the same runs */
async function native() {
  const policies = [
    { id: 'default', params: {} },
    { id: 'balance-set', params: { selection: 'perf' } },
    { id: third.id, params: {} },
  ];
  const vary = [{ pointer: '/policy', values: policies }, ...axes].flatMap(({ pointer, values }) => [
    '--vary',
    `${pointer}=${JSON.stringify(values)}`,
  ]);
  const began = Date.now();
  await runOrFail(await commandLinePath('release'), ['sweep', 'balance-set', '--csv', ...vary]);
  return (Date.now() - began) / 1000;
}

const sweeping = once(swept);
const what = 'Sweep of 8 × 8 × 3';

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const sweep = [
  {
    name: `${what}, first rough map`,
    unit: 's',
    wanted: { atMost: 2 },
    run: async () => (await sweeping()).roughSeconds,
  },
  {
    name: `${what}, complete, Chromium`,
    unit: 's',
    wanted: { atMost: 100 },
    run: async () => (await sweeping()).seconds,
  },
  {
    name: `${what}, frames per second meanwhile`,
    unit: 'fps',
    wanted: { atLeast: 59 },
    run: async () => (await sweeping()).framesPerSecond,
  },
  {
    name: `${what}, error of the time left at half`,
    unit: '',
    wanted: { atMost: 0.2 },
    run: async () => (await sweeping()).leftError,
  },
  { name: `${what}, native`, unit: 's', wanted: { atMost: 80 }, run: native },
];
