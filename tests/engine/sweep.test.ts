/** A sweep on the page and `coscope sweep` give the same rows, to the last digit. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { plainNumber, sweepArguments, sweepCommand, sweepCsv } from '../../web/derive/sweep/csv.ts';
import { baselinePairs } from '../../web/derive/sweep/baseline.ts';
import { planOf, type Sweep } from '../../web/derive/sweep/plan.ts';
import { sweepSpec } from '../../web/derive/sweep/spec.ts';
import type { Outcome, PoolRun } from '../../web/engine/pool.ts';
import { countsOf } from '../../web/engine/gain.ts';
import type { Gain, JsonValue, Scenario } from '../../web/scenario/generated/types.ts';
import { setAt } from '../../web/scenario/pointer.ts';
import { engine, play, shortScenario } from './support/engine.ts';
import { withLastPolicy } from '../../web/scenario/change/forks.ts';
import { coscopeText } from './support/native.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'coscope-sweep-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(scenario: Scenario): string {
  const file = path.join(folder, 'scenario.json');
  writeFileSync(file, JSON.stringify(scenario));
  return file;
}

/** Runs the jobs that are not rough; a refusal is an outcome too. */
function outcomesOf({ jobs }: ReturnType<typeof planOf>): (Outcome<PoolRun> | undefined)[] {
  return jobs.map(({ rough, scenario }) => {
    if (rough) return undefined;
    try {
      return { ok: true, value: { result: play(scenario).result, recorded: null, windows: [] } };
    } catch (error) {
      return { ok: false, problem: String(error) };
    }
  });
}

const sweepOf = (scenario: Scenario, sizes: readonly number[]): Sweep => ({
  base: { ...scenario, title: '', about: '', baseline: null, policy: { id: '', params: {} } },
  policies: [
    {
      key: 'b',
      name: 'Balance set',
      policy: { id: 'balance-set', params: { selection: 'perf', model: 'avg' } },
    },
    { key: 'r', name: 'Random', policy: { id: 'random', params: {} } },
  ],
  axes: [
    { pointer: '/machine/caches/1/size_bytes', values: sizes },
    { pointer: '/machine/caches/1/replacement', values: ['lru', 'random'] },
  ],
  seeds: [7, 8],
});

describe('a sweep', () => {
  const scenario = shortScenario('balance-set');

  it('gives the rows of `coscope sweep`, to the last digit', () => {
    const sweep = sweepOf(scenario, [24_576, 49_152]);
    const plan = planOf(sweep);
    const csv = sweepCsv(plan, outcomesOf(plan));
    expect(csv.split('\n')).toHaveLength(18);
    expect(csv).toBe(coscopeText('sweep', ...sweepArguments(sweep, fileOf(scenario), false)));
  });

  it('has joules and energy-delay product where the machine states its power', () => {
    const short = shortScenario('light-on-little');
    const powered = { ...short, run: { ...short.run, interventions: [] } };
    const sweep: Sweep = {
      base: { ...powered, title: '', about: '', baseline: null, policy: { id: '', params: {} } },
      policies: [{ key: 'b', name: 'EEVDF', policy: { id: 'eevdf', params: {} } }],
      axes: [{ pointer: '/machine/cores/0/power/active_mw', values: [600, 1_700] }],
      seeds: [7],
    };
    const plan = planOf(sweep);
    const csv = sweepCsv(plan, outcomesOf(plan));
    expect(csv.split('\n')[0]).toMatch(/,migrations,joules,energy_delay,digest$/);
    expect(csv).toBe(coscopeText('sweep', ...sweepArguments(sweep, fileOf(powered), false)));
  });

  it('has what each run gains over A, as `--gain` has it', () => {
    const sweep = { ...sweepOf(scenario, [49_152]), seeds: [7] };
    const plan = planOf(sweep);
    const outcomes = outcomesOf(plan);
    const random = 1;
    const gains = new Map(
      baselinePairs(plan, outcomes, random).map(({ a, b }) => [
        b,
        JSON.parse(engine.gain(JSON.stringify(countsOf(a)), JSON.stringify(countsOf(b)))) as Gain,
      ]),
    );
    const csv = sweepCsv(plan, outcomes, gains);
    expect(csv.split('\n')[0]).toMatch(
      /,gain_total,gain_thread_mix,gain_thread_speed,gain_idle,gain_overhead,gain_contexts$/,
    );
    expect(csv).toBe(coscopeText('sweep', ...sweepArguments(sweep, fileOf(scenario), false, random)));
    expect(sweepCsv(plan, outcomes, new Map()).trim().split('\n')).toHaveLength(1);
  });

  it('of a fork runs every policy from the fork on, as `coscope sweep` does with its command', () => {
    // As the page resolves a fork: B is Balance set up to quantum 6, then another policy, in an L2 half as large.
    const values = { '/policy': { id: 'round-robin', params: {} }, '/machine/caches/1/size_bytes': 24_576 };
    const at_cycle = 6 * scenario.run.quantum_cycles;
    const forked: Scenario = {
      ...scenario,
      run: { ...scenario.run, interventions: [{ at_cycle, action: { kind: 'set', values } }] },
    };
    const base = withLastPolicy(forked, { id: '', params: {} });
    const sweep = { ...sweepOf(scenario, [24_576, 49_152]), base: { ...base, baseline: null }, seeds: [7] };
    const plan = planOf(sweep);
    const csv = sweepCsv(plan, outcomesOf(plan));
    expect(csv).toBe(coscopeText('sweep', ...sweepArguments(sweep, fileOf(forked), false)));
    const digests = csv
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').at(-1));
    expect(new Set(digests).size).toBe(8);
  });

  it('leaves out what the engine refuses, as the command does that it writes then', () => {
    const sweep = { ...sweepOf(scenario, [768, 1_000]), seeds: [7] };
    const plan = planOf(sweep);
    const outcomes = outcomesOf(plan);
    const problems = outcomes.flatMap((outcome) => (outcome && !outcome.ok ? [outcome.problem] : []));
    expect(problems).toHaveLength(4);
    expect(problems[0]).toContain('/machine/caches/1/size_bytes');
    expect(sweepCsv(plan, outcomes)).toBe(
      coscopeText('sweep', ...sweepArguments(sweep, fileOf(scenario), true)),
    );
  });

  it('can be typed into a shell', () => {
    const command = sweepCommand({ ...sweepOf(scenario, [768]), seeds: [7] }, 'my file.json', false);
    expect(command).toContain(`coscope sweep 'my file.json' --csv --set /baseline=null --vary '/policy=[{`);
    expect(command.endsWith(`'/run/seed=[7]'`)).toBe(true);
  });
});

it('is the same for a cluster: each combination of the spec is the scenario of a run', () => {
  const sweep = sweepOf(shortScenario('balance-set'), [24_576, 49_152]);
  const { scenario, vary, skip_refused } = sweepSpec(sweep, 'Many', true);
  const combinations = Object.entries(vary).reduce<JsonValue[]>(
    (documents, [pointer, values]) =>
      documents.flatMap((document) => values.map((value) => setAt(document, pointer, value))),
    [scenario as unknown as JsonValue],
  );
  const runs = planOf(sweep).jobs.flatMap((job) => (job.rough ? [] : [{ ...job.scenario, title: 'Many' }]));
  expect(combinations).toHaveLength(16);
  expect(runs).toHaveLength(16);
  expect(combinations).toEqual(expect.arrayContaining(runs));
  expect(skip_refused).toBe(true);
});

it.each([
  [0, '0'],
  [1, '1'],
  [0.1 + 0.2, '0.30000000000000004'],
  [1.5e-7, '0.00000015'],
  [-2e-9, '-0.000000002'],
  [1.25e22, '12500000000000000000000'],
])('writes %d as the command line does', (value, text) => {
  expect(plainNumber(value)).toBe(text);
});
