// `npm test`: sets everything up and checks everything. One line a stage; what fails is shown in full, and the rest
// still runs. The last line is `N passed, N failed` over all test cases, with one more for each check that has none.
// `npm test -- --only vitest,eslint` runs those stages alone.

import './steps/check-node.mjs';
import { performance } from 'node:perf_hooks';
import { secondsSince } from './steps/report.mjs';
import { prepare } from './test/prepare.mjs';
import { stages } from './test/stages.mjs';

/** @returns {typeof stages} those asked for, with those that they build on */
function chosenStages() {
  const [option, names = ''] = process.argv.slice(2);
  if (option === undefined) return stages;
  const wanted = new Set(names.split(','));
  const isKnown = [...wanted].every((name) => stages.some((stage) => stage.name === name));
  if (option !== '--only' || !isKnown) {
    const known = stages.map(({ name }) => name).join(', ');
    console.error(`Usage: npm test [-- --only STAGE,STAGE], where STAGE is one of: ${known}.`);
    process.exit(2);
  }
  for (const { name, after } of stages) if (after !== undefined && wanted.has(name)) wanted.add(after);
  return stages.filter(({ name }) => wanted.has(name));
}

const chosen = chosenStages();
const startMs = performance.now();
const broken = await prepare(chosen);
let passed = 0;
let failed = broken.size;

for (const { name, needs, after, run } of chosen) {
  const missing = [...needs, after].find((need) => need !== undefined && broken.has(need));
  process.stdout.write(`${name} … `);
  if (missing !== undefined) {
    console.log(`FAILED: not run, because "${missing}" failed`);
    broken.add(name);
    failed += 1;
    continue;
  }
  const stageStartMs = performance.now();
  const { count, output } = await run();
  const isGood = count.failed === 0;
  const skipped = count.skipped > 0 ? `, of which ${count.skipped} were skipped` : '';
  const again = count.again > 0 ? `, of which ${count.again} only at the second try` : '';
  const verdict = isGood ? `ok, ${count.passed} passed${again}` : `FAILED, ${count.failed} failed${skipped}`;
  console.log(`${verdict} (${secondsSince(stageStartMs)})`);
  if (!isGood || count.again > 0) console.log(output);
  if (!isGood) broken.add(name);
  passed += count.passed;
  failed += count.failed;
}

console.log(`All in ${secondsSince(startMs)}.`);
// Not process.exit: that would cut off output which still waits in a pipe.
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
