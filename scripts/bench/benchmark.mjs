// The definition of a benchmark, and the comparison of its value with its target.

/**
 * `wanted` is the lowest or highest acceptable value; without it the value is only reported.
 * `run` returns the value in `unit`. It opens and closes its own resources, such as a browser.
 * @typedef {{ name: string, unit: string, wanted?: { atLeast: number } | { atMost: number }, run: () => Promise<number> }} Benchmark
 * @typedef {{ name: string, unit: string, wanted: string, value: number | null, isMet: boolean | null, error?: string }} Measured
 */

/**
 * @param {Benchmark['wanted']} wanted
 * @returns {string} such as "≤ 300"
 */
function describe(wanted) {
  if (!wanted) return '';
  return 'atLeast' in wanted ? `≥ ${wanted.atLeast}` : `≤ ${wanted.atMost}`;
}

/**
 * @param {number} value
 * @param {Benchmark['wanted']} wanted
 * @returns {boolean | null} null without a target
 */
function isMet(value, wanted) {
  if (!wanted) return null;
  return 'atLeast' in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
}

/**
 * Runs a benchmark. A failure is a result too, so that the others are still measured.
 * @param {Benchmark} benchmark
 * @returns {Promise<Measured>}
 */
export async function measure({ name, unit, wanted, run }) {
  const common = { name, unit, wanted: describe(wanted) };
  try {
    const value = await run();
    return { ...common, value, isMet: isMet(value, wanted) };
  } catch (error) {
    return {
      ...common,
      value: null,
      isMet: false,
      error: error instanceof Error ? error.message : String(error),
    };
  }
}
