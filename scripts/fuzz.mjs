// `npm run fuzz -- TARGET SECONDS [SEED]`: hostile inputs for one reader, or for each with `all`; prints a Markdown
// table. Readers in Rust are fuzzed with coverage guidance if there is a C++ compiler, else by mutation alone; links,
// which are read in TypeScript, by a property test. `npm run fuzz -- TARGET keep` commits a few of the inputs found
// by coverage-guided runs to wasm-core/fuzz/corpus, the initial corpus of each such run.

import './steps/check-node.mjs';
import { canBuildGuided, guided } from './fuzz/guided.mjs';
import { hostileLinks, linkTarget } from './fuzz/links.mjs';
import { byMutation } from './fuzz/mutation.mjs';
import { setUp, steps } from './steps/setup.mjs';

/** @typedef {import('./fuzz/guided.mjs').Row} Row */

const [target = 'all', seconds = '60', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2);
if (!/^([1-9]\d*|keep)$/.test(seconds) || !/^[1-9]\d*$/.test(seed)) {
  console.error(
    `npm run fuzz -- TARGET SECONDS [SEED]: "${seconds} ${seed}" are not a number of seconds and a seed.`,
  );
  process.exit(2);
}

/**
 * @param {string} name
 * @param {Row} row
 */
function print(name, { inputs, kept, slowestMs, memoryMb, broken }) {
  const numbers = [inputs, kept ?? 0, broken === '' ? 0 : 1, slowestMs, memoryMb];
  console.log(`| ${[name, ...numbers.map((number) => number.toLocaleString('en'))].join(' | ')} |`);
  if (broken === '') return;
  console.error(broken);
  process.exitCode = 1;
}

const isOf = (/** @type {string} */ name) => target === 'all' || target === name;

await setUp(steps.packages, steps.rust);
const fuzzer = (await canBuildGuided()) ? await guided() : null;
if (fuzzer && target !== 'all' && ![...fuzzer.targets, linkTarget].includes(target)) {
  console.error(`There is no target "${target}"; there are ${[...fuzzer.targets, linkTarget].join(', ')}.`);
  process.exit(2);
}
if (seconds === 'keep')
  for (const name of (fuzzer?.targets ?? []).filter(isOf))
    console.log(`${name}: ${(await fuzzer?.keep(name))?.length.toString() ?? ''}`);
else {
  if (!fuzzer) {
    console.log(
      'There is no C++ compiler (c++, or $CXX), so inputs are changed at random, not guided by coverage.',
    );
    if (target !== linkTarget) process.exitCode = await byMutation(target, Number(seconds), Number(seed));
  }
  console.log('| Target | Inputs | Kept | Broken | Slowest, ms per 100 KB | Memory, MB |');
  console.log('| --- | --: | --: | --: | --: | --: |');
  for (const name of (fuzzer?.targets ?? []).filter(isOf))
    if (fuzzer) print(name, await fuzzer.row(name, Number(seconds), Number(seed)));
  if (isOf(linkTarget)) print(linkTarget, await hostileLinks(Number(seconds), Number(seed)));
}
