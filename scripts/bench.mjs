// `npm run bench`: measures the engine and the built page, prints a table and writes bench-results.json.
// `npm run bench -- paint` runs those whose name holds that word.

import './steps/check-node.mjs';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './steps/paths.mjs';
import { setUp, steps } from './steps/setup.mjs';

await setUp(steps.rust, steps.packages, steps.chromium, steps.engine, steps.page, steps.commandLine);

// Only now: the benchmarks import packages that a bare clone does not have.
const { benchmarks } = await import('./bench/index.mjs');
const { measure } = await import('./bench/benchmark.mjs');

const word = (process.argv[2] ?? '').toLowerCase();
const results = [];
for (const benchmark of benchmarks) {
  if (!benchmark.name.toLowerCase().includes(word)) continue;
  const result = await measure(benchmark);
  results.push(result);
  const value =
    result.value === null
      ? `failed: ${result.error}`
      : `${Number(result.value.toPrecision(4))} ${result.unit}`;
  const verdict = result.isMet === null ? '' : result.isMet ? 'met' : 'MISSED';
  console.log(`${result.name.padEnd(52)} ${value.padStart(18)}  ${result.wanted.padEnd(10)} ${verdict}`);
}

const machine = { cpu: os.cpus()[0]?.model ?? '', cores: os.cpus().length, node: process.version };
const file = path.join(root, 'bench-results.json');
writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`);
console.log(`Written to ${file}.`);
