// Hostile addresses. Links are read in TypeScript, so a property test generates them
// (tests/scenario/hostile-links.test.ts).

import { run } from '../steps/run.mjs';

export const linkTarget = 'link';

/**
 * @param {number} seconds
 * @param {number} seed
 * @returns {Promise<import('./guided.mjs').Row>}
 */
export async function hostileLinks(seconds, seed) {
  const test = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'logic',
    'tests/scenario/hostile-links.test.ts',
  ];
  const { code, output } = await run(process.execPath, test, {
    env: { COSCOPE_FUZZ_SECONDS: String(seconds), COSCOPE_FUZZ_SEED: String(seed) },
  });
  const [, inputs = '0', slowest = '0', memory = '0'] =
    /(\d+) links, (\d+) us per 100 KB, (\d+) MB/.exec(output) ?? [];
  return {
    inputs: Number(inputs),
    slowestMs: Number(slowest) / 1000,
    memoryMb: Number(memory),
    broken: code === 0 ? '' : output.slice(-4000),
  };
}
