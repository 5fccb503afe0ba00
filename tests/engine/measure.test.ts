/** Windows of schedulers, measured in real workers with the real engine. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { serve } from '../../e2e/support/serve.mjs';
import type * as MeasureModule from '../../web/engine/measure.ts';
import type { MeasuredRun } from '../../web/engine/measure.ts';
import type { Outcome, Progress } from '../../web/engine/pool.ts';
import type { Scenario, Scheduler } from '../../web/scenario/generated/types.ts';
import { engine, shortScenario } from './support/engine.ts';
import { coscope } from './support/native.ts';
import { fetchFile, NodeWorker } from './support/node-worker.ts';

// Whole windows of SMT cores: several seconds each on an idle machine.
vi.setConfig({ testTimeout: 120_000 });

let server: Awaited<ReturnType<typeof serve>>;
let measure: typeof MeasureModule;

beforeAll(async () => {
  server = await serve('public', 0, '/');
});

afterAll(() => {
  server.close();
});

async function fresh(): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('Worker', NodeWorker);
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('document', { baseURI: server.url, hidden: false });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  NodeWorker.started = 0;
  measure = await import('../../web/engine/measure.ts');
}

afterEach(() => {
  for (const worker of NodeWorker.alive) worker.terminate();
  vi.unstubAllGlobals();
});

const schedulers = JSON.parse(engine.smt_schedulers()) as Scheduler[];
const base = shortScenario('balance-set');
/** Ten threads of three programs on eight hardware contexts, each for a while. */
const scenario: Scenario = {
  ...base,
  workload: {
    programs: {},
    threads: [
      { program: 'cpi-1', copies: 4, arrives_at_cycle: 0, instructions: 15_000 },
      { program: 'gcc', copies: 3, arrives_at_cycle: 0, instructions: 10_000 },
      { program: 'cpi-6', copies: 3, arrives_at_cycle: 0, instructions: 5_000 },
    ],
  },
  run: { ...base.run, quantum_cycles: 5_000, switch_cycles: 500, warmup_quanta: 0, quanta: 500 },
};

const under = (name: string, seed = 1): Scenario => {
  const policy = schedulers.find((scheduler) => scheduler.name === name)?.policy;
  if (!policy) throw new Error(`there is no ${name}`);
  return { ...scenario, baseline: null, policy, run: { ...scenario.run, seed } };
};

function value(outcome: Outcome<MeasuredRun> | undefined): MeasuredRun {
  if (!outcome?.ok) throw new Error(outcome?.problem ?? 'there is no outcome');
  return outcome.value;
}

it('tells figures first and speed-ups when the threads have run alone, as the command line does', async () => {
  await fresh();
  const jobs = ['RR', 'G_IPC'].map((name) => ({ scenario: under(name), window: 'threads-left' as const }));
  const told: [index: number, known: boolean][] = [];
  const progress: Progress[] = [];
  const outcomes = await measure.measureMany(jobs, {
    onResult: (index, outcome) => told.push([index, value(outcome).windows[0]?.speedups !== null]),
    onProgress: (now) => progress.push(now),
  });
  for (const index of [0, 1])
    expect(told.filter(([of]) => of === index).map(([, known]) => known)).toEqual([false, true]);
  expect(progress.at(-1)).toEqual({ finished: 2, total: 2, share: 1 });
  outcomes.forEach((outcome, index) => {
    const { windows } = value(outcome);
    expect(windows.map(({ window }) => window)).toEqual(['smt-steady-state', 'threads-left']);
    const set = ['/workload', '/run', '/policy'].flatMap((place) => [
      '--set',
      `${place}=${JSON.stringify(jobs[index]?.scenario[place.slice(1) as 'run'])}`,
    ]);
    const native = coscope('run', 'balance-set', ...set, '--window', 'threads-left', '--speedup');
    const { result, speedups } = windows[1] ?? {};
    expect(native).toMatchObject({
      cycles: result?.cycles,
      instructions: result?.instructions,
      f_mean: result?.f_mean,
      speedup: speedups?.speedup,
      weighted_speedup: speedups?.weighted_speedup,
      harmonic_mean: speedups?.harmonic_mean,
    });
  });
});

it('runs threads alone once for all schedulers under a seed, whatever their quanta', async () => {
  await fresh();
  const alone = await import('../../web/engine/alone.ts');
  const other = under('Random');
  const longer = { ...other, run: { ...other.run, quantum_cycles: 50_000, quanta: 90 } };
  expect(alone.aloneKey(longer)).toBe(alone.aloneKey(under('RR')));
  expect(alone.aloneKey(under('RR', 2))).not.toBe(alone.aloneKey(under('RR')));
  const [first] = await measure.measureMany([{ scenario: under('RR'), window: 'smt-steady-state' }]);
  for (const worker of NodeWorker.alive) worker.terminate();
  const again = await alone.aloneMany(longer, {});
  expect(again).toHaveLength(10);
  expect(value(first).windows[0]?.speedups?.single_threaded_cycles).toHaveLength(10);
});

it('says why there is no such window, and stops when it is told to', async () => {
  await fresh();
  const endless = {
    ...under('RR'),
    workload: {
      ...scenario.workload,
      threads: scenario.workload.threads.map((group) => ({ ...group, instructions: null })),
    },
  };
  const [refused] = await measure.measureMany([{ scenario: endless, window: 'run-to-completion' }]);
  expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining('instructions') as string });
  const control = new AbortController();
  const stopped = measure.measureMany([{ scenario: under('RR', 5), window: 'run-to-completion' }], {
    signal: control.signal,
    onProgress: () => {
      control.abort();
    },
  });
  await expect(stopped).rejects.toThrow(/abort/);
});
