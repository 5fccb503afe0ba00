/**
 * Scenarios made at random give the same natively and in WebAssembly: the result to its last digit, or the refusal to its last
 * word. Some in each test run; `npm run test:all` makes 500, or as many as COSCOPE_RANDOM_SCENARIOS says.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { RunResult, Scenario } from '../../web/scenario/generated/types.ts';
import { commandLinePath } from '../../scripts/steps/command-line.mjs';
import { engine, play } from './support/engine.ts';
import { randomScenarios } from './support/random-scenarios.ts';

const count = Number(process.env['COSCOPE_RANDOM_SCENARIOS'] ?? '25');
const program = await commandLinePath();
const folder = mkdtempSync(path.join(tmpdir(), 'coscope-random-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Policies of threads that need nothing but themselves. */
const policies = (JSON.parse(engine.policies()) as { id: string; schedules: string }[])
  .filter(({ id, schedules }) => schedules === 'threads' && !['own', 'pinned'].includes(id))
  .map(({ id }) => id);

function natively(scenario: object): { digest: string } | { refusal: string } {
  const file = path.join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(scenario));
  const { status, stdout, stderr } = spawnSync(program, ['run', file, '--json'], { encoding: 'utf8' });
  if (status === 0) return { digest: (JSON.parse(stdout) as RunResult).digest };
  return { refusal: stderr.replace(`coscope: ${file}: `, '').trim() };
}

function inWebAssembly(scenario: object): { digest: string } | { refusal: string } {
  try {
    return { digest: play(scenario as Scenario).result.digest };
  } catch (error) {
    return { refusal: String(error).trim() };
  }
}

/** Of so many made for each that runs, some are refused. */
const madeForEach = 6;

it(
  `${count.toString()} that run, and those refused between them, give one digest or one refusal`,
  {
    timeout: 60_000 + count * 5000,
  },
  () => {
    let ran = 0;
    for (const [number, scenario] of randomScenarios(policies, count * madeForEach, 18).entries()) {
      const [native, wasm] = [natively(scenario), inWebAssembly(scenario)];
      expect(wasm, `number ${number.toString()}: ${JSON.stringify(scenario)}`).toEqual(native);
      if ('digest' in native) ran += 1;
      if (ran === count) break;
    }
    expect(ran).toBe(count);
  },
);
