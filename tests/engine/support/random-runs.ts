/** Random scenarios beside the native engine's answer to each: one source for Node and every browser. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunResult, Scenario } from '../../../web/scenario/generated/types.ts';
import { commandLinePath } from '../../../scripts/steps/command-line.mjs';
import { engine } from './engine.ts';
import { randomScenarios } from './random-scenarios.ts';

export type Said = { digest: string } | { refusal: string };

export interface Random {
  readonly number: number;
  readonly scenario: Scenario;
  readonly native: Said;
}

const program = await commandLinePath();

/** Thread policies without further requirements. */
const policies = (JSON.parse(engine.policies()) as { id: string; schedules: string }[])
  .filter(({ id, schedules }) => schedules === 'threads' && !['own', 'pinned'].includes(id))
  .map(({ id }) => id);

function natively(scenario: object, folder: string): Said {
  const file = path.join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(scenario));
  const { status, stdout, stderr } = spawnSync(program, ['run', file, '--json'], { encoding: 'utf8' });
  if (status === 0) return { digest: (JSON.parse(stdout) as RunResult).digest };
  return { refusal: stderr.replace(`coscope: ${file}: `, '').trim() };
}

/** The number generated per run that succeeds, because some are refused. */
const madeForEach = 6;

/** Yields `count` scenarios that run, and those refused between them. */
export function* randomRuns(count: number): Generator<Random> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coscope-random-'));
  try {
    let ran = 0;
    for (const [number, made] of randomScenarios(policies, count * madeForEach, 18).entries()) {
      const native = natively(made, folder);
      yield { number, scenario: made as Scenario, native };
      if ('digest' in native) ran += 1;
      if (ran === count) return;
    }
    throw new Error(`${ran.toString()} of ${count.toString()} ran`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
