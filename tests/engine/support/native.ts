/** The native `coscope`, which the test command builds first. */
import { execFileSync } from 'node:child_process';
import { commandLinePath } from '../../../scripts/steps/command-line.mjs';
import type { RunResult } from '../../../web/scenario/generated/types.ts';

const program = await commandLinePath();

/** The output of the command. Throws when it fails. */
export function coscopeText(...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
}

/** The result printed by `coscope run --json`, without the comparison with the baseline, which involves two runs. */
export function coscopeResult(...args: string[]): RunResult {
  const printed = coscope('run', ...args) as RunResult & { gain?: unknown };
  delete printed.gain;
  return printed;
}

/** The output of the command with `--json`. */
export function coscope(...args: string[]): unknown {
  return JSON.parse(coscopeText(...args, '--json'));
}
