// Counts passed and failed test cases in a test runner's report.

import { existsSync, readFileSync } from 'node:fs';
import { parseJson } from '../steps/json.mjs';

/**
 * `again`: the number of passed cases that needed a second try.
 * @typedef {{ passed: number, failed: number, skipped: number, again: number }} Count
 */

/** @returns {Count} */
export const nothing = () => ({ passed: 0, failed: 0, skipped: 0, again: 0 });

/**
 * A stage without test cases counts as one.
 * @param {boolean} isGood
 * @returns {Count}
 */
export function countOne(isGood) {
  return { ...nothing(), [isGood ? 'passed' : 'failed']: 1 };
}

/**
 * Ignored tests are slow and not counted as skipped: `npm run test:all` runs them.
 * @param {string} output of `cargo test`: one summary per test program
 * @returns {Count}
 */
export function countCargo(output) {
  const count = nothing();
  for (const found of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed;/gm)) {
    count.passed += Number(found[1]);
    count.failed += Number(found[2]);
  }
  return count;
}

/**
 * @param {string} file report of Vitest's JSON reporter
 * @returns {Count}
 */
export function countVitest(file) {
  if (!existsSync(file)) return nothing();
  const report = /** @type {Record<`num${'Passed' | 'Failed' | 'Pending' | 'Todo'}Tests`, number>} */ (
    parseJson(readFileSync(file, 'utf8'))
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    again: 0,
  };
}

/**
 * @param {string} file report of Playwright's JSON reporter
 * @returns {Count}
 */
export function countPlaywright(file) {
  if (!existsSync(file)) return nothing();
  const { stats } =
    /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} */ (
      parseJson(readFileSync(file, 'utf8'))
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    again: stats.flaky,
  };
}

/**
 * The verdict on a stage: a runner that failed without a failed case still counts as a failure, and so does one that
 * ran no tests or skipped some.
 * @param {Count} count
 * @param {boolean} isGood whether the runner succeeded
 * @returns {Count}
 */
export function settle(count, isGood) {
  const failed = count.failed + count.skipped;
  const isSilentFailure = failed === 0 && (!isGood || count.passed === 0);
  return { ...count, failed: isSilentFailure ? 1 : failed };
}
