// `npm run bench`: measures the engine and the built page, prints a table and writes bench-results.json.
// `npm run bench -- paint` runs the benchmarks whose name contains that word; `--against REV` measures that commit as
// well, immediately before.

import './steps/check-node.mjs';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measuredAt } from './bench/against.mjs';
import { buildForBench } from './bench/build.mjs';
import { root } from './steps/paths.mjs';

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
  } catch (error) {
    console.error(
      `Usage: npm run bench [-- WORD] [--against REV]. ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exit(2);
  }
}

const { values, positionals } = parsed();
const word = (positionals[0] ?? '').toLowerCase();
const before = values.against === undefined ? null : await measuredAt(values.against, word);

await buildForBench(root);

// Imported only now: the benchmarks import packages that a bare clone does not have.
const { benchmarks } = await import('./bench/index.mjs');
const { measure } = await import('./bench/benchmark.mjs');

/** @param {number} value */
const written = (value) => String(Number(value.toPrecision(4)));

const wanted = benchmarks.filter(({ name }) => name.toLowerCase().includes(word));
if (wanted.length === 0) {
  console.error(`No name contains "${word}". There are:\n${benchmarks.map(({ name }) => name).join('\n')}`);
  process.exit(2);
}

const results = [];
for (const benchmark of wanted) {
  const result = await measure(benchmark);
  results.push(result);
  const { value, unit, isMet } = result;
  const said = value === null ? `failed: ${result.error}` : `${written(value)} ${unit}`;
  const was = before?.get(result.name) ?? null;
  const compared =
    was === null || value === null
      ? ''
      : `was ${written(was)}${was === 0 ? '' : `, ${written(value / was)} times that`}`;
  const verdict = isMet === null ? '' : isMet ? 'met' : 'MISSED';
  console.log(
    `${result.name.padEnd(52)} ${said.padStart(18)}  ${result.wanted.padEnd(10)} ${verdict.padEnd(6)} ${compared}`,
  );
}

const machine = { cpu: os.cpus()[0]?.model ?? '', cores: os.cpus().length, node: process.version };
const file = path.join(root, 'bench-results.json');
writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`);
console.log(`Written to ${file}.`);
