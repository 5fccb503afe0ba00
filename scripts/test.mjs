// `npm test`: sets everything up and checks everything. Prints one line per stage as it ends; failures are shown in
// full, and the rest still runs. The last line is `N passed, N failed` over all test cases; a check without cases
// counts as one. `npm run test:all` adds checks that are too slow for every run. `npm test -- --only vitest,oxlint`
// runs only those stages and their dependencies. Random inputs of property tests are the same each time, so that a
// failure is due to the change; `test:all` draws new ones.

import './steps/check-node.mjs';
import { performance } from 'node:perf_hooks';
import { checkPrerequisites } from './steps/prerequisites.mjs';
import { secondsSince } from './steps/report.mjs';
import { schedule } from './steps/schedule.mjs';
import { namedStages, slowStages, stages } from './test/stages.mjs';

/** @typedef {import('./test/stages.mjs').Stage} Stage */

const isAll = process.argv[2] === '--all';

/** @returns {Stage[]} the requested stages and their dependencies */
function chosenStages() {
  const options = process.argv.slice(isAll ? 3 : 2);
  const known = isAll ? [...stages, ...slowStages] : [...stages];
  const [option, names = ''] = options;
  if (option === undefined) return known;
  const wanted = new Set(names.split(','));
  known.push(...namedStages);
  const isKnown = [...wanted].every((name) => known.some((stage) => stage.name === name));
  if (option !== '--only' || !isKnown) {
    const list = known.map(({ name }) => name).join(', ');
    console.error(`Usage: npm test [-- --only STAGE,STAGE], where STAGE is one of: ${list}.`);
    process.exit(2);
  }
  // A stage's dependencies precede it, so that one pass from the end finds all.
  for (const { name, needs, prefers = [] } of known.toReversed())
    if (wanted.has(name)) for (const need of [...needs, ...prefers]) wanted.add(need);
  return known.filter(({ name }) => wanted.has(name));
}

checkPrerequisites();
// Both Proptest and `tests/support/seed.ts` read it.
process.env.PROPTEST_RNG_SEED ??= String(isAll ? Date.now() : 1);
if (isAll) console.log(`Random inputs: PROPTEST_RNG_SEED=${process.env.PROPTEST_RNG_SEED}`);
const startMs = performance.now();
/** @type {string[]} */
const times = [];
let passed = 0;
let failed = 0;

/**
 * @param {Stage} stage
 * @returns {Promise<boolean>}
 */
async function perform({ name, run }) {
  const began = secondsSince(startMs);
  const stageStartMs = performance.now();
  const { count, output, absent } = await run();
  const took = secondsSince(stageStartMs);
  const isGood = count.failed === 0;
  const skipped = count.skipped > 0 ? `, of which ${count.skipped} were skipped` : '';
  const again = count.again > 0 ? `, of which ${count.again} only at the second try` : '';
  const cases = count.passed > 0 ? `, ${count.passed} passed${again}` : '';
  const outcome = isGood ? `ok${cases}` : `FAILED, ${count.failed} failed${skipped}`;
  console.log(`${name}: ${absent === undefined ? outcome : `NOT RUN, ${absent}`} (${took})`);
  if (!isGood || count.again > 0) console.log(output);
  times.push(`${name.padEnd(24)} ${began.padStart(10)} ${took.padStart(10)}`);
  passed += count.passed;
  failed += count.failed;
  return isGood;
}

await schedule(chosenStages(), perform, ({ name }, missing) => {
  console.log(`${name}: FAILED, not run, because "${missing}" failed`);
  failed += 1;
});

console.log(`\n${'stage'.padEnd(24)} ${'begun at'.padStart(10)} ${'took'.padStart(10)}`);
console.log(times.join('\n'));
console.log(`All in ${secondsSince(startMs)}.`);
// Not process.exit: that would cut off output still waiting in a pipe.
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
