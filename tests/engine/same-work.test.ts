/** The same work, in real workers with the real engine: the result equals that of the command line. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serve } from '../../e2e/support/serve.mjs';
import type * as SameWorkModule from '../../web/engine/same-work.ts';
import type { WorkGoal } from '../../web/engine/same-work.ts';
import type { Progress } from '../../web/engine/pool.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { shortScenario } from './support/engine.ts';
import { coscope } from './support/native.ts';
import { fetchFile, NodeWorker } from './support/node-worker.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: Awaited<ReturnType<typeof serve>>;
let sameWork: typeof SameWorkModule;

beforeAll(async () => {
  server = await serve('public', 0, '/');
  vi.stubGlobal('Worker', NodeWorker);
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('document', { baseURI: server.url, hidden: false });
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  sameWork = await import('../../web/engine/same-work.ts');
});

afterAll(() => {
  for (const worker of NodeWorker.alive) worker.terminate();
  vi.unstubAllGlobals();
  server.close();
});

const b = shortScenario('balance-set');
const a: Scenario = { ...b, policy: { id: 'default', params: { queues: 'global' } } };
const goal: WorkGoal = { work: { kind: 'each', instructions: 40_000 }, when_done: 'ends' };

it('is what the command line says of the same two runs', async () => {
  const progress: Progress[] = [];
  const [outcome] = await sameWork.runSameWork([{ a, b, goal }], {
    onProgress: (now) => progress.push(now),
  });
  const run = Object.entries(b.run).flatMap(([field, value]) => [
    '--set',
    `/run/${field}=${JSON.stringify(value)}`,
  ]);
  expect(outcome).toEqual({
    ok: true,
    value: coscope('run', 'balance-set', ...run, '--same-work', '40000'),
  });
  // The work is incomplete until the two are compared.
  expect(progress.at(-1)).toEqual({ finished: 2, total: 2, share: 1 });
  expect(progress.slice(0, -1).every(({ finished }) => finished < 2)).toBe(true);
});

it('says the engine’s words where a run is refused', async () => {
  const refused: Scenario = { ...b, policy: { id: 'nobody', params: {} } };
  const [outcome] = await sameWork.runSameWork([{ a, b: refused, goal }], {});
  expect(outcome).toMatchObject({ ok: false, problem: expect.stringContaining('nobody') as string });
});
