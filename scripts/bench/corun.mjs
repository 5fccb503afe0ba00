// What a person waits for in the co-run matrix, and how long the exact matching takes where it is large.

import { withPage } from './browser.mjs';
import { runExample } from './native.mjs';

/** Two of each class that the thesis names, and its four of Table 1.1. */
const programs = ['mcf', 'milc', 'omnetpp', 'lbm', 'soplex', 'sphinx3', 'gcc', 'bzip2', 'povray', 'namd'];
/** A run first fills the shared cache: the larger it is, the longer. */
const machines = { 'fedorova-cmt': '48 KB', 'kumar-uma': '4 MB' };

/**
 * Fills the matrix with ten programs, then gives them a machine on which none of them has run.
 * @param {string} machine
 * @returns {Promise<number>} seconds until all pairs and solos are in
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
