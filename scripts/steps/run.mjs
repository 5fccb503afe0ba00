// Starts other programs. Output is collected, so that successes are silent and failures are shown in full.

import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** A program that never ends would otherwise block a build machine forever. */
const limitMs = 30 * 60_000;

/** Running children. npm ignores the terminal's interrupt and would empty node_modules during the next start. */
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
]))
  process.on(signal, () => {
    // A caller that starts other programs by itself also ends them.
    if (running.size === 0 && process.listenerCount(signal) > 1) return;
    for (const child of running) child.kill('SIGKILL');
    process.exit(code);
  });

/**
 * The outcome of a program. `code` is non-zero if it failed, could not be started or ran into the limit.
 * @typedef {{ code: number, output: string, stdout: string }} Outcome
 */

/**
 * Runs a program to completion without a terminal and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options] `env` is added to this process's own
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { cwd = root, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
    });
    running.add(child);
    let output = '';
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
    });
    child.on('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${command}: ${error.message}\n`, stdout: '' });
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (signal) output += `\n${command} was ended by ${signal}.\n`;
      resolve({ code: code ?? 1, output, stdout });
    });
  });
}

/**
 * Runs a program of node_modules with this Node, without a shell or npx.
 * @param {string} script path of its JavaScript below node_modules
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome>}
 */
export function runNode(script, args, env = {}) {
  return run(process.execPath, [`node_modules/${script}`, ...args], { env });
}

/** A step failed; the message is for the user, complete and without a stack. */
export class StepFailed extends Error {}

/**
 * Like `run`, but throws an error with the whole output on failure.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<Outcome>}
 */
export async function runOrFail(command, args, options) {
  const outcome = await run(command, args, options);
  if (outcome.code !== 0) {
    throw new StepFailed(`${outcome.output.trimEnd()}\n\nFailed: ${command} ${args.join(' ')}`);
  }
  return outcome;
}
