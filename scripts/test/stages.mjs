// Everything that `npm test` checks, in order: what answers fastest comes first, the browser last.

import { rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { cache, dist, wasmCore } from '../steps/paths.mjs';
import { run, runNode } from '../steps/run.mjs';
import { countCargo, countOne, countPlaywright, countVitest, settle } from './count.mjs';

/**
 * @typedef {import('../steps/setup.mjs').SetupStep} SetupStep
 * @typedef {import('./count.mjs').Count} Count
 * @typedef {import('../steps/run.mjs').Outcome} Outcome
 * @typedef {{ count: Count, output: string }} Result
 *
 * A stage is left out when a step that it needs, or the stage that it comes after, failed. What it merely prefers,
 * such as the engine's declarations for the type checker, it does without: its other findings still count.
 * @typedef {{ name: string, needs: SetupStep[], prefers?: SetupStep[], after?: string, run: () => Promise<Result> }} Stage
 */

/**
 * @param {Promise<Outcome>} running
 * @returns {Promise<Result>}
 */
async function asOne(running) {
  const { code, output } = await running;
  return { count: countOne(code === 0), output };
}

/** @param {string[]} args */
const cargo = (...args) => run('cargo', args, { cwd: wasmCore });

/** @returns {Promise<Result>} */
async function cargoTest() {
  // Bindgen has nothing to test and takes longest to compile.
  const { code, output } = await cargo(
    'test',
    '--workspace',
    '--exclude',
    'coscope-bindgen',
    '--no-fail-fast',
  );
  return { count: settle(countCargo(output), code === 0), output };
}

/** @returns {Promise<Result>} */
async function vitest() {
  const report = path.join(cache, 'vitest.json');
  rmSync(report, { force: true });
  const { code, output } = await runNode('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return { count: settle(countVitest(report), code === 0), output };
}

/** @returns {Promise<Result>} */
async function build() {
  // What an earlier build left must not be what the browser tests look at.
  rmSync(dist, { recursive: true, force: true });
  return asOne(runNode('vite/bin/vite.js', ['build', '--logLevel', 'warn']));
}

/** @returns {Promise<string>} a port that nobody uses, so that two checkouts can be tested at a time */
function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => {
        resolve(String(port));
      });
    });
  });
}

/** @returns {Promise<Result>} */
async function playwright() {
  const report = path.join(cache, 'playwright.json');
  rmSync(report, { force: true });
  const { code, output } = await runNode('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    COSCOPE_E2E_PORT: await freePort(),
  });
  return { count: settle(countPlaywright(report), code === 0), output };
}

/** @type {Stage[]} */
export const stages = [
  {
    name: 'prettier',
    needs: ['packages'],
    run: () => asOne(runNode('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])),
  },
  {
    name: 'eslint',
    needs: ['packages'],
    prefers: ['rust', 'engine'],
    run: () => asOne(runNode('eslint/bin/eslint.js', ['--max-warnings', '0', '.'])),
  },
  {
    name: 'tsc',
    needs: ['packages'],
    prefers: ['rust', 'engine'],
    run: () => asOne(runNode('typescript/bin/tsc', ['--build'])),
  },
  {
    name: 'knip',
    needs: ['packages'],
    prefers: ['rust', 'engine'],
    run: () => asOne(runNode('knip/bin/knip.js', [])),
  },
  { name: 'rustfmt', needs: ['rust'], run: () => asOne(cargo('fmt', '--all', '--check')) },
  {
    name: 'clippy',
    needs: ['rust'],
    run: () => asOne(cargo('clippy', '--workspace', '--all-targets', '--', '-D', 'warnings')),
  },
  {
    name: 'codegen',
    needs: ['rust'],
    run: () => asOne(cargo('run', '--quiet', '-p', 'coscope-codegen', '--', '--check')),
  },
  { name: 'cargo test', needs: ['rust'], run: cargoTest },
  { name: 'vitest', needs: ['packages', 'rust', 'engine', 'commandLine'], run: vitest },
  { name: 'build', needs: ['packages', 'rust', 'engine'], run: build },
  {
    name: 'playwright',
    needs: ['packages', 'rust', 'engine', 'commandLine', 'chromium'],
    after: 'build',
    run: playwright,
  },
];
