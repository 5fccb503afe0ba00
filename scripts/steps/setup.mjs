// The steps that commands require before they can start. Each step skips finished work.

import { performance } from 'node:perf_hooks';
import { chromium as findOrInstallChromium } from './chromium.mjs';
import { commandLine, testedPrograms } from './command-line.mjs';
import { engine } from './engine.mjs';
import { npmPackages } from './npm-packages.mjs';
import { page as buildPage } from './page.mjs';
import { checkPrerequisites } from './prerequisites.mjs';
import { secondsSince } from './report.mjs';
import { StepFailed } from './run.mjs';
import { rustToolchain } from './rust-toolchain.mjs';
import { schedule } from './schedule.mjs';

/** @typedef {import('./schedule.mjs').Job & { run: () => Promise<string> }} Step `run` returns its outcome in words */

/** @satisfies {Record<string, Step>} */
export const steps = {
  packages: { name: 'npm packages', lane: 'node', needs: [], run: npmPackages },
  rust: { name: 'Rust', lane: 'cargo', needs: [], run: rustToolchain },
  quickEngine: { name: 'engine', lane: 'cargo', needs: ['Rust'], run: () => engine('quick') },
  // Its optimizer is one of the packages.
  engine: {
    name: 'engine',
    lane: 'cargo',
    needs: ['Rust', 'npm packages'],
    run: () => engine('release'),
  },
  commandLine: { name: 'command line', lane: 'cargo', needs: ['Rust'], run: () => commandLine('release') },
  testedPrograms: { name: 'command line', lane: 'cargo', needs: ['Rust'], run: testedPrograms },
  chromium: { name: 'Chromium', lane: 'node', needs: ['npm packages'], run: findOrInstallChromium },
  page: { name: 'page', lane: 'node', needs: ['npm packages', 'engine'], run: buildPage },
};

/**
 * Runs steps that must all succeed, and prints the outcome of each; ends the process if one failed.
 * @param {Step[]} wanted a step's dependencies precede it
 */
export async function setUp(...wanted) {
  checkPrerequisites();
  const isGood = await schedule(
    wanted,
    async ({ name, run }) => {
      const startMs = performance.now();
      try {
        console.log(`${name}: ${await run()} (${secondsSince(startMs)})`);
        return true;
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
        console.error(`${name}: failed (${secondsSince(startMs)})\n${error.message}`);
        return false;
      }
    },
    () => undefined,
  );
  if (!isGood) process.exit(1);
}
