// `--policy-file`: in Node, a policy in a file decides like one of the registry, or reports its error with the place.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { RunResult } from '../../../web/scenario/generated/types.ts';
import { shortRun, shippedScenario } from '../support/engine.ts';
import { coscope } from '../support/native.ts';
import { roundRobin } from '../../support/round-robin.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coscope-policy-'));
const root = path.resolve(import.meta.dirname, '../../..');
const short = Object.entries(shortRun(shippedScenario('balance-set'))).flatMap(([name, value]) => [
  '--set',
  `/run/${name}=${value.toString()}`,
]);

function decideWith(source: string) {
  const file = path.join(folder, 'policy.ts');
  writeFileSync(file, source);
  const run = `
    const { runOwnPolicy } = await import(${JSON.stringify(path.join(root, 'scripts/coscope/own-policy.mjs'))});
    process.exitCode = await runOwnPolicy(${JSON.stringify(['run', 'balance-set', ...short, '--policy-file', file, '--json'])});`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8', cwd: root });
}

it('gives the digest of the same policy inside the engine', () => {
  const { stdout, stderr } = decideWith(roundRobin);
  expect(stderr).toBe('');
  // JSON written by JavaScript has no -0.
  const written = (value: unknown): RunResult => JSON.parse(JSON.stringify(value)) as RunResult;
  const inside = coscope('run', 'balance-set', ...short, '--set', '/policy={"id":"round-robin"}');
  const outside = JSON.parse(stdout) as RunResult;
  // Both include the gain over the scenario's baseline.
  expect(outside).toHaveProperty('gain.percent.total');
  expect(outside).toEqual({ ...written(inside), policy: 'own' });
});

it.each([
  ['export default () => {\n\n  throw new Error("tired");\n};', 'policy own, cycle 0: line 3: Error: tired'],
  ['export default () => {\n  for (;;);\n};', 'it has not answered within 2 seconds'],
  ['export default () => process.exit(0);', 'line 1: ReferenceError: process is not defined'],
  [
    'export default () => {\n  const host = globalThis.constructor.constructor("return process")();\n  return host;\n};',
    'line 2',
  ],
  [
    'export default () => {\n  throw new Error(`[${new Error().stack}]`);\n};',
    'policy own, cycle 0: line 2: Error: []',
  ],
  [
    'export default Function("throw new Error(String(arguments.callee.caller).slice(0, 40))");',
    'Error: null',
  ],
  ['const = 1;', 'policy own: '],
  ['export default 5;', 'it has no function as its default export'],
])('refuses %j with its place', (source, said) => {
  const { status, stdout, stderr } = decideWith(source);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(said);
});
