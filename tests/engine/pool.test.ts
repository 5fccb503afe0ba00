/** Many runs in parallel, in real workers with the real engine: each result equals that of a single run. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { serve } from '../../e2e/support/serve.mjs';
import type * as PoolModule from '../../web/engine/pool.ts';
import type { Outcome, PoolRun, Progress } from '../../web/engine/pool.ts';
import { AnswerCache } from '../../web/engine/pool/cache.ts';
import { Pool } from '../../web/engine/pool/pool.ts';
import { runWork } from '../../web/engine/pool/work.ts';
import type { Scenario } from '../../web/scenario/generated/types.ts';
import { play, shortScenario } from './support/engine.ts';
import { fetchFile, NodeWorker } from './support/node-worker.ts';

let server: Awaited<ReturnType<typeof serve>>;
let pool: typeof PoolModule;

beforeAll(async () => {
  server = await serve('public', 0, '/');
});

afterAll(() => {
  server.close();
});

/** A new pool without runs, on a machine with `cores` cores. */
async function freshPool(cores = 2): Promise<void> {
  vi.resetModules();
  vi.stubGlobal('Worker', NodeWorker);
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('document', { baseURI: server.url, hidden: false });
  vi.stubGlobal('navigator', { hardwareConcurrency: cores });
  NodeWorker.started = 0;
  pool = await import('../../web/engine/pool.ts');
}

afterEach(() => {
  for (const worker of NodeWorker.alive) worker.terminate();
  vi.unstubAllGlobals();
});

const scenario = shortScenario('balance-set');
const seeded = (seed: number): Scenario => ({ ...scenario, run: { ...scenario.run, seed } });
/** Runs for minutes. */
const endless: Scenario = { ...scenario, run: { ...scenario.run, quanta: 90_000, frames_per_quantum: 1 } };

function digestOf(outcome: Outcome<PoolRun> | undefined): string {
  if (!outcome?.ok) throw new Error(outcome?.problem ?? 'there is no outcome');
  return outcome.value.result.digest;
}

describe('a pool', () => {
  it('gives each job, in the order of the jobs, what its run alone gives', async () => {
    await freshPool();
    const scenarios = [3, 1, 2, 4].map(seeded);
    const progress: Progress[] = [];
    const told = new Map<number, string>();
    const outcomes = await pool.runMany(
      scenarios.map((each) => ({ scenario: each })),
      {
        onProgress: (now) => progress.push(now),
        onResult: (index, outcome) => told.set(index, digestOf(outcome)),
      },
    );
    const digests = scenarios.map((each) => play(each).result.digest);
    expect(outcomes.map(digestOf)).toEqual(digests);
    expect(digests.map((_, index) => told.get(index))).toEqual(digests);
    expect(progress.at(-1)).toEqual({ finished: 4, total: 4, share: 1 });
    const shares = progress.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(NodeWorker.started).toBe(2);
  });

  it('hands out frames and decisions where they are asked for, and only there', async () => {
    await freshPool();
    const parts: [index: number, frames: number | undefined][] = [];
    // Long enough that no machine completes it before the first batch is due.
    const long: Scenario = { ...scenario, run: { ...scenario.run, quanta: 40 * scenario.run.quanta } };
    const [bare, whole] = await pool.runMany([{ scenario: long }, { scenario: long, frames: true }], {
      onPart: (index, { recorded }) => parts.push([index, recorded?.frames.count]),
    });
    // While running, only the run with frames reports parts.
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(([index, count]) => index === 1 && (count ?? 0) > 0)).toBe(true);
    if (!bare?.ok || !whole?.ok) throw new Error('a run failed');
    const alone = play(long);
    expect(bare.value.recorded).toBeNull();
    const { layout, frames, decisions } = whole.value.recorded ?? {};
    expect(layout).toEqual(alone.layout);
    expect(decisions).toEqual(alone.decisions);
    expect(frames?.count).toBe(layout && layout.quanta * layout.frames_per_quantum);
    expect(frames?.row(5)).toEqual(alone.frames.slice(5 * alone.layout.stride, 6 * alone.layout.stride));
    expect(whole.value.result.digest).toBe(bare.value.result.digest);
  });

  it('plays recorded traces', async () => {
    await freshPool();
    const traced = shortScenario('real-programs');
    const [outcome] = await pool.runMany([{ scenario: traced }]);
    expect(digestOf(outcome)).toBe(play(traced).result.digest);
  });

  it('never does the same run twice, whatever it is called', async () => {
    await freshPool();
    const renamed = { ...scenario, title: 'Another name', baseline: null };
    const [first] = await pool.runMany([{ scenario }]);
    for (const worker of NodeWorker.alive) worker.terminate();
    const started = NodeWorker.started;
    const [second] = await pool.runMany([{ scenario: renamed }]);
    expect(digestOf(second)).toBe(digestOf(first));
    expect(NodeWorker.started).toBe(started);
  });

  it('shares a run that two ask for at a time, and goes on while one of them waits', async () => {
    await freshPool();
    const control = new AbortController();
    const given = pool.runMany([{ scenario }], { signal: control.signal });
    const kept = pool.runMany([{ scenario }]);
    control.abort();
    await expect(given).rejects.toThrow(/abort/);
    const [outcome] = await kept;
    expect(digestOf(outcome)).toBe(play(scenario).result.digest);
    expect(NodeWorker.started).toBe(1);
  });

  it('stops at once when it is told to, and takes new work', async () => {
    await freshPool();
    let ended = 0;
    const control = new AbortController();
    const jobs = [1, 2, 3].map((seed) => ({
      scenario: { ...endless, run: { ...endless.run, seed } },
    }));
    const stopped = pool.runMany(jobs, {
      signal: control.signal,
      onResult: () => (ended += 1),
      onProgress: ({ share }) => {
        if (share > 0) control.abort();
      },
    });
    await expect(stopped).rejects.toThrow(/abort/);
    expect(ended).toBe(0);
    await expect(pool.runMany(jobs, { signal: control.signal })).rejects.toThrow(/abort/);
    const [outcome] = await pool.runMany([{ scenario }]);
    expect(digestOf(outcome)).toBe(play(scenario).result.digest);
    expect(NodeWorker.started).toBe(2);
  });

  it('says which job cannot run and why, and does the others', async () => {
    await freshPool();
    const broken = { ...scenario, policy: { id: 'no-such-policy', params: {} } };
    const [bad, good] = await pool.runMany([{ scenario: broken }, { scenario }]);
    expect(bad).toMatchObject({ ok: false, problem: expect.stringContaining('no-such-policy') as string });
    expect(good?.ok).toBe(true);
  });

  it('gives a run to a new worker when the first dies, and gives up when that dies too', async () => {
    await freshPool();
    let crashes = 0;
    const crashOnce = ({ share }: Progress): void => {
      if (share === 0 || crashes > 0) return;
      crashes += 1;
      for (const worker of NodeWorker.alive) void worker.crash();
    };
    const long = { ...scenario, run: { ...scenario.run, quanta: 400 } };
    const [outcome] = await pool.runMany([{ scenario: long }], { onProgress: crashOnce });
    expect(digestOf(outcome)).toBe(play(long).result.digest);
    expect([crashes, NodeWorker.started]).toEqual([1, 2]);

    const crashAlways = ({ share }: Progress): void => {
      if (share < 1) for (const worker of NodeWorker.alive) void worker.crash();
    };
    const [lost] = await pool.runMany([{ scenario: endless }], { onProgress: crashAlways });
    expect(lost).toEqual({ ok: false, problem: 'The simulation stopped twice on this scenario.' });
  });

  it('asks functions of the engine, each once', async () => {
    await freshPool();
    const questions = [scenario, { ...scenario, version: 99 }, scenario].map((each) => ({
      text: JSON.stringify(each),
    }));
    const answers = await pool.askMany('panes', questions);
    expect(answers[0]).toMatchObject({ ok: true, value: { scenario: { title: scenario.title } } });
    expect(answers[1]).toMatchObject({ ok: true, value: { error: { path: '/version' } } });
    expect(answers[2]).toEqual(answers[0]);
    const [refused] = await pool.askMany('traceMeta', [{ file: new Uint8Array() }]);
    expect(refused?.ok).toBe(false);
  });

  it('ends workers that have had nothing to do for a while', async () => {
    await freshPool();
    const brief = new Pool({ workers: 2, idleMilliseconds: 20, cacheBytes: 1e6 });
    await new Promise<void>((resolve, reject) => {
      brief.ask(runWork(scenario, { of: 'result' }), {
        onShare: () => undefined,
        onAnswer: () => {
          resolve();
        },
        onProblem: reject,
      });
    });
    expect(NodeWorker.alive.size).toBe(1);
    await vi.waitFor(() => {
      expect(NodeWorker.alive.size).toBe(0);
    });
  });

  it('has nothing to do without jobs', async () => {
    await freshPool();
    await expect(pool.runMany([])).resolves.toEqual([]);
    expect(NodeWorker.started).toBe(0);
  });
});

describe('kept answers', () => {
  it('are forgotten in the order in which they were last used', () => {
    const cache = new AnswerCache(300);
    cache.set('a', 1, 98);
    cache.set('b', null, 98);
    expect(cache.get('a')?.answer).toBe(1);
    cache.set('c', 3, 98);
    expect(cache.get('b')).toMatchObject({ answer: null });
    cache.set('d', 4, 98);
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key)?.answer)).toEqual([undefined, null, 3, 4]);
  });

  it('do not make room for one that is too large', () => {
    const cache = new AnswerCache(100);
    cache.set('a', 1, 50);
    cache.set('b', 2, 100);
    expect(cache.get('a')?.answer).toBe(1);
    expect(cache.get('b')).toBeUndefined();
  });
});
