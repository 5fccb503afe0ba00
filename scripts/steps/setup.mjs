// What the commands need before they can start, in order. Each step skips what is already done.

import { chromium } from './chromium.mjs';
import { commandLine } from './command-line.mjs';
import { engine } from './engine.mjs';
import { npmPackages } from './npm-packages.mjs';
import { checkPrerequisites } from './prerequisites.mjs';
import { reportStep } from './report.mjs';
import { rustToolchain } from './rust-toolchain.mjs';
import { StepFailed } from './run.mjs';

/** @typedef {'packages' | 'rust' | 'engine' | 'commandLine' | 'chromium'} SetupStep */

/** @type {Record<SetupStep, { what: string, needs: SetupStep[], step: () => Promise<string> }>} */
export const setupSteps = {
  packages: { what: 'Packages (npm ci; the first time about half a minute)', needs: [], step: npmPackages },
  rust: { what: 'Rust (rustup; the first time about a minute)', needs: [], step: rustToolchain },
  engine: {
    what: 'Engine (WebAssembly; the first time about a minute)',
    needs: ['packages', 'rust'],
    step: engine,
  },
  commandLine: {
    what: 'Command line (native; the first time about a minute)',
    needs: ['rust'],
    step: commandLine,
  },
  chromium: { what: 'Chromium (for the browser tests)', needs: ['packages'], step: chromium },
};

/**
 * Runs steps that must all succeed; on failure says why and ends the process.
 * @param {SetupStep[]} steps in order
 */
export async function setUp(steps) {
  checkPrerequisites();
  for (const name of steps) {
    const { what, step } = setupSteps[name];
    await endOnFailure(() => reportStep(what, step));
  }
}

/**
 * A failed step is told in its own words, without a stack; anything else is a mistake of ours and keeps its stack.
 * @template T
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function endOnFailure(action) {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
