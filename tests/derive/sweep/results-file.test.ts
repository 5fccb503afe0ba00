/** The results file of a sweep: the sweep of its lines, and invalid lines. */
import { describe, expect, it } from 'vitest';
import { readings } from '../../../web/derive/compare/readings.ts';
import { pointsOf } from '../../../web/derive/sweep/points.ts';
import {
  enginesOf,
  readSweepFile,
  sweepOfFile,
  type FileRun,
} from '../../../web/derive/sweep/results-file.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import type { JsonValue } from '../../../web/scenario/generated/types.ts';
import { makeResult } from '../../support/pane.ts';

const size = '/machine/caches/1/size_bytes';
const latency = '/machine/memory/latency_cycles';
const policy = (id: string): JsonValue => ({ id, params: {} });

function lineOf(settings: Record<string, JsonValue>, ipc: number, seed = 7, engine = '0.2.0'): string {
  const named = settings['/policy'] as { id?: string } | undefined;
  const result = { ...makeResult(ipc, 0.1, 0), seed, policy: named?.id ?? 'default', digest: 'd0' };
  return JSON.stringify({ engine, key: 'k', settings, seconds: 0.1, result });
}

function read(lines: readonly string[]): readonly FileRun[] {
  const runs = readSweepFile(lines.join('\n'));
  if ('problem' in runs) throw new Error(runs.problem);
  return runs;
}

const grid = [768, 1536].flatMap((bytes) =>
  [100, 200].flatMap((cycles) =>
    ['default', 'random'].map((id, at) =>
      lineOf(
        { '/policy': policy(id), [size]: bytes, [latency]: cycles },
        bytes / 768 + cycles / 1000 + at / 10,
      ),
    ),
  ),
);
const [ipc] = readings(2);
if (!ipc) throw new Error('there is no first reading');

describe('a results file', () => {
  it('is the sweep that it is of: axes, policies, values', () => {
    const { plan, outcomes, runAt } = sweepOfFile(read(grid), defaultScenario(), []);
    expect(plan.sweep.axes).toEqual([
      { pointer: size, values: [768, 1536] },
      { pointer: latency, values: [100, 200] },
    ]);
    expect(plan.sweep.policies.map(({ policy: { id } }) => id)).toEqual(['default', 'random']);
    const points = pointsOf(plan, outcomes, ipc);
    expect(points.at({ policy: 1, x: 1, y: 0 }).spread?.mean).toBeCloseTo(2.2);
    expect(runAt({ policy: 1, x: 1, y: 0 })?.settings[size]).toBe(1536);
  });

  it('joins seeds to a spread, and is drawn along them where nothing else varies', () => {
    const seeds = [8, 7].map((seed) => lineOf({ '/run/seed': seed }, seed / 10, seed));
    expect(sweepOfFile(read(seeds), defaultScenario(), []).plan.sweep.axes).toEqual([
      { pointer: '/run/seed', values: [7, 8] },
    ]);
    const both = [768, 1536].flatMap((bytes) =>
      [7, 8].map((seed) => lineOf({ [size]: bytes, '/run/seed': seed }, bytes + seed, seed)),
    );
    const { plan, outcomes } = sweepOfFile(read(both), defaultScenario(), []);
    expect(plan.sweep.seeds).toEqual([7, 8]);
    expect(pointsOf(plan, outcomes, ipc).at({ policy: 0, x: 0, y: 0 }).values).toEqual([775, 776]);
  });

  it('tells a third field apart as lines of their own, and leaves what a shard lacks empty', () => {
    const third = grid.map((line, at) => line.replace('"settings":{', `"settings":{"/x":${at % 2},`));
    expect(sweepOfFile(read(third), defaultScenario(), []).plan.sweep.policies).toHaveLength(4);
    const shard = sweepOfFile(read(grid.slice(1)), defaultScenario(), []);
    expect(pointsOf(shard.plan, shard.outcomes, ipc).at({ policy: 1, x: 0, y: 0 }).spread).toBeNull();
  });

  it('has a place for every run, however many there are', () => {
    const seeds = Array.from({ length: 100 }, (_, at) => at);
    const many = [768, 1536].flatMap((bytes) => seeds.map((seed) => lineOf({ [size]: bytes }, 1, seed)));
    expect(sweepOfFile(read(many), defaultScenario(), []).plan.sweep.axes).toEqual([
      { pointer: size, values: [768, 1536] },
    ]);
    const { plan } = sweepOfFile(read(many.slice(0, 100)), defaultScenario(), []);
    expect(plan.sweep.axes).toEqual([{ pointer: '/run/seed', values: seeds }]);
    expect(plan.jobs.map(({ place }) => place.x)).toEqual(seeds);
  });

  it('names every version of the engine', () => {
    const old = lineOf({ [size]: 768 }, 1, 7, '0.1.0');
    expect(enginesOf(read([old, lineOf({ [size]: 1536 }, 1)]))).toEqual(['0.1.0', '0.2.0']);
  });

  it.each([
    ['', 1, 'no run'],
    [`${grid[0] ?? ''}\n\n${(grid[1] ?? '').slice(0, 40)}`, 3, 'cut off'],
    ['{"engine":"0.2.0","key":"k"}', 1, 'settings'],
    [`${grid[0] ?? ''}\n{"engine":"0.2.0","key":"k","settings":{},"result":{"ipc":"1"}}`, 2, 'lacks figures'],
    [`${grid[0] ?? ''}\n${lineOf({ [size]: 1 }, 1)}`, 2, 'other fields'],
    [Array.from({ length: 65 }, (_, at) => lineOf({ [size]: at }, 1)).join('\n'), 65, 'more than 64 values'],
  ])('with a bad line is refused with its number and a remedy (%#)', (text, line, problem) => {
    const bad = readSweepFile(text);
    expect(bad).toMatchObject({ line });
    if (!('problem' in bad)) throw new Error('it was taken');
    expect(bad.problem).toContain(problem);
    expect(bad.remedy).toMatch(/\.$/);
  });
});
