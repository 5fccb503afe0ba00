// Runs the same benchmarks on another commit, so that both are measured on one machine within an hour.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../steps/json.mjs';
import { cache, root } from '../steps/paths.mjs';
import { run, runOrFail, StepFailed } from '../steps/run.mjs';

/**
 * Builds a commit in a folder of its own, which is kept, and measures it with this commit's benchmarks.
 * @param {string} revision
 * @param {string} word as in `npm run bench -- WORD`
 * @returns {Promise<Map<string, number>>} values by name; benchmarks that fail on the commit are omitted
 */
export async function measuredAt(revision, word) {
  const { stdout } = await runOrFail('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: root });
  const commit = stdout.trim();
  const folder = path.join(cache, 'against', commit);
  // The folder is deleted with node_modules; this removes it from git's list.
  await runOrFail('git', ['worktree', 'prune'], { cwd: root });
  if (!existsSync(folder))
    await runOrFail('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root });
  const { code, output } = await run(
    process.execPath,
    [path.join(root, 'scripts/bench.mjs'), ...(word === '' ? [] : [word])],
    {
      cwd: root,
      env: { COSCOPE_ROOT: folder },
    },
  );
  if (code !== 0) throw new StepFailed(`${output.trimEnd()}\n\n${revision} could not be measured`);
  const file = path.join(folder, 'bench-results.json');
  const { results } = /** @type {{ results: import('./benchmark.mjs').Measured[] }} */ (
    parseJson(readFileSync(file, 'utf8'))
  );
  return new Map(results.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}
