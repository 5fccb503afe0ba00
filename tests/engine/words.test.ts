/** Title and description affect no run: an edit of them alone keeps the runs of both panes, with the new words. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { serve } from '../../e2e/support/serve.mjs';
import type * as SessionModule from '../../web/engine/session.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { shortScenario } from './support/engine.ts';
import { fetchFile, NodeWorker } from './support/node-worker.ts';

let server: Awaited<ReturnType<typeof serve>>;
let session: typeof SessionModule;

beforeAll(async () => {
  server = await serve('public', 0, '/');
  vi.stubGlobal('Worker', NodeWorker);
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('document', { baseURI: server.url, hidden: false });
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  const { notePageStands } = await import('../../web/engine/standing.ts');
  notePageStands();
  session = await import('../../web/engine/session.ts');
});

afterAll(() => {
  for (const worker of NodeWorker.alive) worker.terminate();
  server.close();
  vi.unstubAllGlobals();
});

async function run(document: Scenario): Promise<ReturnType<typeof session.useSession.getState>['panes']> {
  session.startSession(document);
  const { getState } = session.useSession;
  await vi.waitUntil(() => getState().accepted === document && !getState().busy, { timeout: 30_000 });
  return getState().panes;
}

it('a new title keeps the runs, and is that of both panes', { timeout: 60_000 }, async () => {
  const document: Scenario = { ...shortScenario('balance-set'), baseline: { '/run/seed': 9 } };
  const before = await run(document);
  const after = await run({ ...document, title: 'Mine', about: 'Another description.' });
  for (const id of ['a', 'b'] as const) {
    expect(after[id]?.frames).toBe(before[id]?.frames);
    expect(after[id]?.scenario).toEqual({
      ...before[id]?.scenario,
      title: 'Mine',
      about: 'Another description.',
    });
    expect(after[id]?.result).toEqual({ ...before[id]?.result, title: 'Mine' });
  }
  // The same words give the same panes: views need not draw anything.
  const again = await run({ ...document, title: 'Mine', about: 'Another description.' });
  expect(again.b).toBe(after.b);

  const other = await run({ ...document, title: 'Mine', run: { ...document.run, seed: 3 } });
  expect(other.b?.frames).not.toBe(before.b?.frames);
  expect(other.b?.result?.digest).not.toBe(before.b?.result?.digest);
});

it('a run in progress ends with the new title', { timeout: 60_000 }, async () => {
  const document = shortScenario('balance-set');
  const long: Scenario = { ...document, run: { ...document.run, quanta: 40 } };
  session.startSession(long);
  const { getState } = session.useSession;
  const shown = () => getState().panes.b?.scenario.run.quanta === 40 && getState().panes.b;
  await vi.waitUntil(shown, { timeout: 30_000 });
  const { b } = await run({ ...long, title: 'Mine' });
  expect(b?.status).toBe('done');
  expect(b?.scenario.title).toBe('Mine');
});
