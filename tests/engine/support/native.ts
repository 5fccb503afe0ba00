/** The native `coscope`, which the test command builds first. */
import { execFileSync } from 'node:child_process';
import { commandLinePath } from '../../../scripts/steps/command-line.mjs';

const program = await commandLinePath();

/** What the command prints with `--json`. Throws when it fails. */
export function coscope(...args: string[]): unknown {
  return JSON.parse(execFileSync(program, [...args, '--json'], { encoding: 'utf8', stdio: 'pipe' }));
}
