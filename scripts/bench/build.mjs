// Builds the measured commit by its own steps, which differ from commit to commit.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run, StepFailed } from '../steps/run.mjs';

/** Runs in a separate process: packages of two commits cannot be loaded into one. */
const program = `
  const { setUp, steps } = await import(process.argv[1]);
  await setUp(steps.rust, steps.packages, steps.chromium, steps.engine, steps.page, steps.commandLine);
`;

/** @param {string} folder of a commit */
export async function buildForBench(folder) {
  const own = pathToFileURL(path.join(folder, 'scripts/steps/setup.mjs')).href;
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', program, own], {
    cwd: folder,
    env: { COSCOPE_ROOT: folder },
  });
  if (code !== 0) throw new StepFailed(output.trimEnd());
  console.log(output.trimEnd());
}
