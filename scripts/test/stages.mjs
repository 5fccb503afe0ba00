// All stages of `npm test`, in the order in which each lane runs them.

import { rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { programPath } from '../steps/cargo.mjs';
import { cache, wasmCore } from '../steps/paths.mjs';
import { run, runNode, StepFailed } from '../steps/run.mjs';
import { findFirefox } from '../steps/find-firefox.mjs';
import { findWebKitDriver } from '../steps/find-webkit.mjs';
import { steps } from '../steps/setup.mjs';
import { countCargo, countOne, countPlaywright, countVitest, nothing, settle } from './count.mjs';

/**
 * @typedef {import('../steps/setup.mjs').Step} Step
 * @typedef {import('./count.mjs').Count} Count
 * @typedef {import('../steps/run.mjs').Outcome} Outcome
 * `absent`: the reason why nothing ran, if that is not a failure.
 * @typedef {{ count: Count, output: string, absent?: string }} Result
 * @typedef {import('../steps/schedule.mjs').Job & { run: () => Promise<Result> }} Stage
 */

/**
 * @param {Step} step
 * @param {Count} [worth] its count on success: none by default, since it checks nothing
 * @returns {Stage}
 */
function preparing(step, worth = nothing()) {
  return {
    ...step,
    run: async () => {
      try {
        return { count: worth, output: await step.run() };
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
        return { count: countOne(false), output: error.message };
      }
    },
  };
}

/**
 * @param {Promise<Outcome>} running
 * @returns {Promise<Result>}
 */
async function asOne(running) {
  const { code, output } = await running;
  return { count: countOne(code === 0), output };
}

/**
 * @param {string} script
 * @param {string[]} args
 */
const node = (script, ...args) => asOne(runNode(script, args));

/** @param {string} name */
const tested = (name) => programPath('dev', name);

/** @param {string[]} args */
const cargo = (...args) => run('cargo', args, { cwd: wasmCore });

/**
 * @param {string[]} which an option of the test programs
 * @returns {Promise<Result>}
 */
async function cargoTest(...which) {
  // Benches and clippy build the examples; doc comments have no tests.
  const all = ['--workspace', '--exclude', 'coscope-bindgen', '--lib', '--bins', '--tests'];
  const { code, output } = await cargo('test', ...all, '--no-fail-fast', '--', ...which);
  return { count: settle(countCargo(output), code === 0), output };
}

/**
 * @param {string[]} files all, if none is named
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function vitest(files = [], env = {}) {
  const report = path.join(cache, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runNode('vitest/vitest.mjs', ['run', ...reporters, ...files], {
    COSCOPE_PROGRAM: await tested('coscope'),
    ...env,
  });
  return { count: settle(countVitest(report), code === 0), output };
}

/** @returns {Promise<Result>} 500 random scenarios, natively and in WebAssembly; every test run includes some of them */
const randomScenarios = () =>
  vitest(['tests/engine/random-scenarios.test.ts'], { COSCOPE_RANDOM_SCENARIOS: '500' });

/** @returns {Promise<string>} an unused port, so that two checkouts can be tested at the same time */
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

/**
 * @param {string[]} which options that select journeys
 * @returns {Promise<Result>}
 */
async function playwright(...which) {
  const report = path.join(cache, 'playwright.json');
  rmSync(report, { force: true });
  const { code, output } = await runNode(
    '@playwright/test/cli.js',
    ['test', ...which, '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      COSCOPE_E2E_PORT: await freePort(),
      COSCOPE_PROGRAM: await tested('coscope'),
    },
  );
  return { count: settle(countPlaywright(report), code === 0), output };
}

/**
 * @param {string} name a project of playwright.others.config.ts
 * @param {string | undefined} found its driver
 * @param {string} absent the message if there is none
 * @returns {Promise<Result>} the journeys in another browser; none if there is no driver
 */
async function otherBrowser(name, found, absent) {
  if (found !== undefined) return playwright('--config=playwright.others.config.ts', `--project=${name}`);
  return { count: nothing(), output: '', absent };
}

const firefox = () =>
  otherBrowser('firefox', findFirefox(), 'there is no Firefox on the path, and $FIREFOX names none');
const webkit = () =>
  otherBrowser(
    'webkit',
    findWebKitDriver(),
    'there is no WebKitWebDriver on the path, and $WEBKIT_DRIVER names none',
  );

const journeys = {
  lane: /** @type {const} */ ('node'),
  // The page stage includes the engine.
  needs: ['Chromium', 'page', 'command line'],
};

/** @type {Stage[]} */
export const stages = [
  preparing(steps.packages),
  preparing(steps.rust),
  preparing(steps.quickEngine),
  preparing(steps.testedPrograms),
  { name: 'rustfmt', lane: 'cargo', needs: ['Rust'], run: () => asOne(cargo('fmt', '--all', '--check')) },
  {
    name: 'codegen',
    lane: 'cargo',
    needs: ['command line'],
    run: async () => asOne(run(await tested('coscope-codegen'), ['--check'])),
  },
  { name: 'cargo test', lane: 'cargo', needs: ['Rust'], run: () => cargoTest() },
  {
    name: 'clippy',
    lane: 'cargo',
    needs: ['Rust'],
    run: () => asOne(cargo('clippy', '--workspace', '--all-targets', '--', '-D', 'warnings')),
  },
  {
    name: 'oxfmt',
    lane: 'node',
    needs: ['npm packages'],
    run: () => node('oxfmt/bin/oxfmt', '--check', '.'),
  },
  preparing(steps.chromium),
  // These read the engine's declarations, but find other problems without them too.
  {
    name: 'tsc',
    lane: 'node',
    needs: ['npm packages'],
    prefers: ['engine'],
    run: () => node('typescript/bin/tsc', '--build'),
  },
  {
    name: 'oxlint',
    lane: 'node',
    needs: ['npm packages'],
    prefers: ['engine'],
    run: () => node('oxlint/bin/oxlint'),
  },
  {
    name: 'knip',
    lane: 'node',
    needs: ['npm packages'],
    prefers: ['engine'],
    run: () => node('knip/bin/knip.js'),
  },
  preparing(steps.page, countOne(true)),
  { name: 'vitest', lane: 'node', needs: ['npm packages', 'engine', 'command line'], run: () => vitest() },
  { name: 'playwright', ...journeys, run: () => playwright('--grep-invert=@slow') },
];

/** @type {Stage[]} what `npm run test:all` adds */
export const slowStages = [
  { name: 'slow cargo test', lane: 'cargo', needs: ['Rust'], run: () => cargoTest('--ignored') },
  { name: 'random scenarios', lane: 'node', needs: ['engine', 'command line'], run: randomScenarios },
  { name: 'slow playwright', ...journeys, run: () => playwright('--grep=@slow') },
];

/** @type {Stage[]} stages that run only when named, because few machines meet their requirements */
export const namedStages = [
  { name: 'firefox', ...journeys, needs: ['page', 'command line'], run: firefox },
  { name: 'webkit', ...journeys, needs: ['page', 'command line'], run: webkit },
];
