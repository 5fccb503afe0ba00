// `npm run -s coscope -- ARGS`: the native command line, built if necessary. Standard output contains only the
// program's own output, standard error also messages of the build.

import './steps/check-node.mjs';
import { spawn } from 'node:child_process';
import os from 'node:os';
import { performance } from 'node:perf_hooks';
import { clearTimeout, setTimeout } from 'node:timers';
import { commandLine, commandLinePath, isTested } from './steps/command-line.mjs';
import { engine } from './steps/engine.mjs';
import { checkPrerequisites } from './steps/prerequisites.mjs';
import { secondsSince } from './steps/report.mjs';
import { StepFailed } from './steps/run.mjs';
import { rustToolchain } from './steps/rust-toolchain.mjs';

/** A build without work prints no message. */
const patienceMs = 1500;

const args = process.argv.slice(2);
/** A policy written by a user runs in Node, so the engine is then WebAssembly. */
const isOwnPolicy = args.some((arg) => arg.startsWith('--policy-file'));

async function build() {
  checkPrerequisites();
  await rustToolchain();
  if (isOwnPolicy) await engine('quick');
  await commandLine('quick');
}

if (!isTested) {
  const startMs = performance.now();
  const notice = setTimeout(() => {
    process.stderr.write('Building coscope (the first time one to two minutes) … ');
  }, patienceMs);
  try {
    await build();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  clearTimeout(notice);
  if (performance.now() - startMs > patienceMs) console.error(`done (${secondsSince(startMs)})`);
}

if (isOwnPolicy) {
  const { runOwnPolicy } = await import('./coscope/own-policy.mjs');
  process.exit(await runOwnPolicy(args));
}

const child = spawn(await commandLinePath(), args, {
  // npm changes to the folder of package.json, but paths are relative to the user's folder.
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  stdio: 'inherit',
});
// The terminal sends Ctrl+C to both processes; this one waits for the program to exit.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('error', (error) => {
  console.error(`coscope could not be started: ${error.message}`);
  process.exit(1);
});
child.on('close', (code, signal) => {
  process.exit(code ?? 128 + (signal ? os.constants.signals[signal] : 0));
});
