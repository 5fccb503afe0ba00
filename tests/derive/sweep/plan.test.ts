import { describe, expect, it } from 'vitest';
import { readings } from '../../../web/derive/compare/readings.ts';
import { halvings, planOf, settingsOf, withSettings, type Sweep } from '../../../web/derive/sweep/plan.ts';
import { pointsOf, refusalsOf, winnerAt } from '../../../web/derive/sweep/points.ts';
import type { Outcome, PoolRun } from '../../../web/engine/pool.ts';
import { defaultScenario } from '../../../web/scenario/default.ts';
import { makeResult } from '../../support/pane.ts';

const policies = ['default', 'random'].map((id) => ({ key: id, name: id, policy: { id, params: {} } }));
const sizes = { pointer: '/machine/caches/1/size_bytes', values: [768, 1536, 2304, 3072, 3840] };
const paths = { pointer: '/machine/memory/cycles_per_line', values: [0, 10, 20, 30] };
const sweep: Sweep = { base: defaultScenario(), policies, axes: [sizes, paths], seeds: [7, 8] };
const plan = planOf(sweep);
const [ipc] = readings(2);
if (!ipc) throw new Error('there is no first reading');
const ended = (value: number): Outcome<PoolRun> => ({
  ok: true,
  value: { result: makeResult(value, 0.1, 0), recorded: null, windows: [] },
});

describe('a plan', () => {
  it('halves a row again and again', () => {
    expect(halvings(1)).toEqual([0]);
    expect(halvings(5)).toEqual([0, 2, 1, 2, 0]);
  });

  it('begins with nine rough combinations of each policy, then goes from the corners inwards, seed after seed', () => {
    expect(plan.jobs).toHaveLength(18 + 2 * 5 * 4 * 2);
    expect(plan.jobs.slice(0, 18).every(({ rough, seed }) => rough && seed === 0)).toBe(true);
    expect(plan.jobs[0]?.scenario.run).toMatchObject({ warmup_quanta: 1, quanta: 5, seed: 7 });
    const sharp = plan.jobs.slice(18);
    expect(sharp.slice(0, 8).map(({ place }) => [place.policy, place.x, place.y])).toEqual([
      [0, 0, 0],
      [0, 0, 3],
      [0, 4, 0],
      [0, 4, 3],
      [1, 0, 0],
      [1, 0, 3],
      [1, 4, 0],
      [1, 4, 3],
    ]);
    expect(sharp.map(({ seed }) => seed)).toEqual(sharp.map((_, index) => (index < 40 ? 0 : 1)));
    expect(sharp[0]?.scenario.run.quanta).toBe(50);
  });

  it('does without rough runs where programs of tasks end when they end', () => {
    const dag = { algorithm: 'mergesort' } as NonNullable<Sweep['base']['workload']['dag']>;
    const base = { ...sweep.base, workload: { ...sweep.base.workload, dag } };
    expect(planOf({ ...sweep, base }).jobs.some(({ rough }) => rough)).toBe(false);
  });

  it('sets policy, axes and seed in this order', () => {
    const settings = settingsOf(sweep, { policy: 1, x: 2, y: 3 }, 1);
    expect(settings).toEqual([
      ['/policy', { id: 'random', params: {} }],
      [sizes.pointer, 2304],
      [paths.pointer, 30],
      ['/run/seed', 8],
    ]);
    const set = withSettings(sweep.base, settings);
    expect([set?.machine.caches[1]?.size_bytes, set?.machine.memory.cycles_per_line]).toEqual([2304, 30]);
    expect(withSettings(sweep.base, [['/machine/cashes/1/ways', 3]])).toBeNull();
  });
});

describe('points', () => {
  const indexOf = (policy: number, x: number, y: number, seed: number, rough = false): number =>
    plan.jobs.findIndex(
      (job) =>
        job.rough === rough &&
        job.seed === seed &&
        job.place.policy === policy &&
        job.place.x === x &&
        job.place.y === y,
    );
  const outcomes: (Outcome<PoolRun> | undefined)[] = [];
  outcomes[indexOf(0, 0, 0, 0, true)] = ended(1);
  outcomes[indexOf(0, 0, 0, 0)] = ended(2);
  outcomes[indexOf(0, 0, 0, 1)] = ended(4);
  outcomes[indexOf(1, 0, 0, 0)] = ended(1);
  outcomes[indexOf(1, 0, 0, 1)] = ended(5);
  outcomes[indexOf(1, 4, 3, 0)] = { ok: false, problem: 'no such size' };
  outcomes[indexOf(1, 4, 3, 1)] = { ok: false, problem: 'no such size' };
  const points = pointsOf(plan, outcomes, ipc);

  it('are means with their spread, or the nearest rough value until then', () => {
    expect(points.at({ policy: 0, x: 0, y: 0 }).spread).toEqual({ mean: 3, least: 2, most: 4, count: 2 });
    expect(points.shown({ policy: 0, x: 0, y: 0 })).toEqual({ value: 3, rough: false });
    expect(points.shown({ policy: 0, x: 1, y: 0 })).toEqual({ value: 1, rough: true });
    expect(points.shown({ policy: 0, x: 4, y: 3 })).toBeNull();
    expect(points.range).toEqual([1, 5]);
  });

  it('stand in for what is refused nearby with the next rough value', () => {
    const known = [...outcomes];
    known[indexOf(1, 4, 1, 0, true)] = ended(3);
    const near = pointsOf(plan, known, ipc);
    // Of the rough places (4, 3) is nearer, but refused.
    expect(near.shown({ policy: 1, x: 4, y: 2 })).toEqual({ value: 3, rough: true });
  });

  it('keep the words of a refusal, and no value with them', () => {
    expect(points.at({ policy: 1, x: 4, y: 3 }).problem).toBe('no such size');
    expect(points.shown({ policy: 1, x: 4, y: 3 })).toBeNull();
    expect(refusalsOf(plan, outcomes)).toEqual([
      { problem: 'no such size', places: [{ policy: 1, x: 4, y: 3 }] },
    ]);
  });

  it('say who wins, and under how many seeds', () => {
    const place = { x: 0, y: 0 };
    // Both have a mean of 3: no winner.
    expect(winnerAt(points, 2, place, 'higher')).toBeNull();
    const later = [...outcomes];
    later[indexOf(0, 0, 0, 1)] = ended(4.5);
    expect(winnerAt(pointsOf(plan, later, ipc), 2, place, 'higher')).toMatchObject({
      policy: 0,
      won: 1,
      seeds: 2,
      rough: false,
    });
    expect(winnerAt(pointsOf(plan, later, ipc), 2, place, 'lower')?.policy).toBe(1);
  });
});
