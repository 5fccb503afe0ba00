/** The native `coscope`, which the test command builds first. */
import { execFileSync } from 'node:child_process';
import { commandLinePath } from '../../../scripts/steps/command-line.mjs';

const program = await commandLinePath();

/** What the command prints. Throws when it fails. */
export function coscopeText(...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });
}

/** What the command prints with `--json`. */
export function coscope(...args: string[]): unknown {
  return JSON.parse(coscopeText(...args, '--json'));
}
