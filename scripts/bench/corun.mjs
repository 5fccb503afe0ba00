// The time to fill the co-run matrix, and the time of the exact matching of a large one.

import { withPage } from './browser.mjs';
import { runExample } from './native.mjs';

/** Two programs of each class in the thesis, and the four of its Table 1.1. */
const programs = ['mcf', 'milc', 'omnetpp', 'lbm', 'soplex', 'sphinx3', 'gcc', 'bzip2', 'povray', 'namd'];
/** L2 sizes by machine. A run first fills the shared cache, which takes longer if it is larger. */
const machines = { 'fedorova-cmt': '48 KB', 'kumar-uma': '4 MB' };

/**
 * Selects a machine on which none of the ten programs has run, then adds them to the matrix.
 * @param {string} machine
 * @returns {Promise<number>} seconds until all pairs and solo runs have ended
 */
function matrixSeconds(machine) {
  return withPage(async ({ page, url }) => {
    await page.goto(`${url}?view=corun`);
    const view = page.getByRole('tabpanel', { name: 'Co-run matrix' });
    const remove = view.getByRole('button', { name: /^Remove / });
    await remove.first().waitFor();
    for (let left = await remove.count(); left > 0; left -= 1) await remove.first().click();
    await view.getByRole('combobox', { name: 'Machine' }).selectOption(machine);
    for (const name of programs)
      await view.getByRole('combobox', { name: 'Add' }).selectOption(`kumar-${name}`);
    const began = Date.now();
    await view.getByText(/^\d+ runs of .* in /).waitFor();
    return (Date.now() - began) / 1000;
  });
}

/** @returns {Promise<number>} seconds for the best and the worst pairing of 64 programs */
async function matchingSeconds() {
  const timed = await runExample('bench_matching', []);
  return /** @type {{ seconds: number }} */ (timed).seconds;
}

/** @type {import('./benchmark.mjs').Benchmark[]} */
export const corun = [
  ...Object.entries(machines).map(([machine, size]) => ({
    name: `Co-run matrix of ten programs, L2 of ${size}, page`,
    unit: 's',
    wanted: { atMost: 3 },
    run: () => matrixSeconds(machine),
  })),
  {
    name: 'Best and worst pairing of 64 programs, native',
    unit: 's',
    wanted: { atMost: 1 },
    run: matchingSeconds,
  },
];
